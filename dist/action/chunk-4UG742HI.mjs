import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
var E="0.1.0";export{E as a};
