import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{g as a,h as b,i as c}from"./chunk-5CE6ZRAP.mjs";import"./chunk-KMYMPVEC.mjs";import"./chunk-YQJGYYQH.mjs";import"./chunk-ZNJDDE3L.mjs";export{b as parseConfig,a as policyOf,c as renderConfig};
