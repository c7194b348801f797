import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{c as s}from"./chunk-3GGIZXYF.mjs";function f(c){let a=new Set,o=new Set;for(let t of c){let e=s(t);a.add(e);for(let r=e.lastIndexOf("/");r>0;r=e.lastIndexOf("/",r-1)){let i=e.slice(0,r);if(o.has(i))break;o.add(i)}}return{isFile:t=>a.has(s(t)),isDirectory:t=>o.has(s(t))}}export{f as a};
