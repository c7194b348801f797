import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
function t(r,s){let e=r.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"-").slice(0,40).replace(/^-+|-+$/g,"");return`.metes/scope/${e===""?"branch":e}-${s.slice(0,8)}.yml`}export{t as a};
