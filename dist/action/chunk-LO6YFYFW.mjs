import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{x as t}from"./chunk-6CLCJ6JJ.mjs";import{join as i}from"node:path";function n({repo:o}){let r=i(t(o.commonDir),"registry.git");return{...o,root:null,gitDir:r,commonDir:r,branch:null,head:null,bare:!0}}export{n as a};
