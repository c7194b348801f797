import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
var t=s=>/^\/|\s/.test(s);export{t as a};
