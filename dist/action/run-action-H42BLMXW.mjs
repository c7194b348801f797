import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{J as m,N as d,a as s}from"./chunk-IP5M2SC5.mjs";import"./chunk-USIEILS7.mjs";import{M as c,P as f,t as a,u,v as l}from"./chunk-XJ2MHPXL.mjs";import"./chunk-77M5MERM.mjs";import"./chunk-VENY6LEM.mjs";import"./chunk-GM3HSXFQ.mjs";import"./chunk-J7VNQTEL.mjs";import"./chunk-IH24CWLN.mjs";import"./chunk-CPKH7CYC.mjs";import{a as n}from"./chunk-HE7OUP3G.mjs";import"./chunk-ZNJDDE3L.mjs";async function I(r){let{event:e,io:t}=r;try{await w(r)}catch(o){let i=c(o);if(i.kind==="bug"&&t.err(`${p(i)}
`),m(i))return h(r,i);r.summary(u(i)),r.fail(`${i.message}
${i.hint}`),await g(r,i)}finally{r.output("api-calls",String(r.github.calls)),e.kind!=="ignored"&&t.err(`metes: ${r.github.calls} requests to GitHub
`)}}var p=({cause:r,stack:e,message:t})=>(r instanceof Error?r.stack:e)??t;function h(r,e){r.summary(l(e)),r.io.err(`metes: not enrolled: ${e.message}, so nothing is judged
  ${e.hint.replaceAll(`
`,`
  `)}
`)}async function w(r){let{event:e}=r;switch(e.kind){case"pull":await(await import("./check-pull-JNBCHKYR.mjs")).checkPull(r,e.number);return;case"answer":return(await import("./answer-comment-3LRPP76S.mjs")).answerComment(r,e);case"closed":return(await import("./close-pull-57FEM2PH.mjs")).closePull(r,e);case"queue":return(await import("./judge-queue-AZ3V4QA5.mjs")).judgeQueue(r,e);case"sweep":return(await import("./sweep-WQ3JUIWJ.mjs")).sweep(r);case"ignored":r.io.err(`metes: ${e.because}
`)}}async function g(r,e){if(!(e instanceof d&&e.what==="the head"))try{let t=await y(r);t!==null&&await f(r,t,a(e),null)}catch(t){if(!(t instanceof n))throw t;r.io.err(`metes: ${t.message}
`)}}async function y({event:r,github:e,repo:t}){if(r.kind==="queue")return r.head;if(r.kind!=="pull"&&r.kind!=="answer")return null;try{let{head:o}=await s(e,t,r.kind==="pull"?r.number:r.pull);return o.oid}catch(o){if(!(o instanceof n)||r.kind!=="pull"||r.head===void 0)throw o;return r.head}}export{I as runAction};
