import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{a,b,c}from"./chunk-7QEYTNFF.mjs";import"./chunk-OXI3RP7X.mjs";import"./chunk-IH24CWLN.mjs";import"./chunk-THXPUMRV.mjs";import"./chunk-HE7OUP3G.mjs";import"./chunk-ZNJDDE3L.mjs";export{b as parseConfig,a as policyOf,c as renderConfig};
