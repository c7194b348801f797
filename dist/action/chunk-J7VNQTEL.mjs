import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
function n(e,s){let t=e.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"-").slice(0,40).replace(/^-+|-+$/g,"");return`.metes/scope/${t===""?"branch":t}-${s.slice(0,8)}.yml`}var r=e=>/^\.metes\/scope\/[^/]+$/i.test(e);export{n as a,r as b};
