import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
function n(t,s){let e=t.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"-").slice(0,40).replace(/^-+|-+$/g,"");return`.metes/scope/${e===""?"branch":e}-${s.slice(0,8)}.yml`}export{n as a};
