import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
import{a as s}from"./chunk-TP7TMAL3.mjs";import{I as d,M as c,a as u}from"./chunk-ZUG6DFRP.mjs";import"./chunk-USIEILS7.mjs";import{ia as f,la as p,x as a,y as l,z as m}from"./chunk-NLNK43TR.mjs";import"./chunk-LEQVG2PN.mjs";import"./chunk-VENY6LEM.mjs";import"./chunk-GM3HSXFQ.mjs";import"./chunk-J7VNQTEL.mjs";import"./chunk-IH24CWLN.mjs";import"./chunk-CPKH7CYC.mjs";import{a as n}from"./chunk-HE7OUP3G.mjs";import"./chunk-ZNJDDE3L.mjs";var h=400;async function O(r){let{event:e,io:t}=r;try{await b(e.kind==="sweep"?r:w(r))}catch(o){let i=f(o);if(i.kind==="bug"&&t.err(`${g(i)}
`),d(i))return y(r,i);r.summary(l(i)),r.fail(`${i.message}
${i.hint}`),await k(r,i)}finally{r.output("api-calls",String(r.github.calls)),e.kind!=="ignored"&&t.err(`metes: ${r.github.calls} requests to GitHub
`)}}var w=r=>({...r,github:s(r.github,h)}),g=({cause:r,stack:e,message:t})=>(r instanceof Error?r.stack:e)??t;function y(r,e){r.summary(m(e)),r.io.err(`metes: not enrolled: ${e.message}, so nothing is judged
  ${e.hint.replaceAll(`
`,`
  `)}
`)}async function b(r){let{event:e}=r;switch(e.kind){case"pull":await(await import("./check-pull-7UT3BVSJ.mjs")).checkPull(r,e.number);return;case"answer":return(await import("./answer-comment-YFT2VP6Y.mjs")).answerComment(r,e);case"closed":return(await import("./close-pull-RDBJ2UQJ.mjs")).closePull(r,e);case"queue":return(await import("./judge-queue-HO566QHI.mjs")).judgeQueue(r,e);case"sweep":return(await import("./sweep-A4PCQKPP.mjs")).sweep(r);case"ignored":r.io.err(`metes: ${e.because}
`)}}async function k(r,e){if(!(e instanceof c&&e.what==="the head"))try{let t=await E(r);t!==null&&await p(r,t,a(e),null)}catch(t){if(!(t instanceof n))throw t;r.io.err(`metes: ${t.message}
`)}}async function E({event:r,github:e,repo:t}){if(r.kind==="queue")return r.head;if(r.kind!=="pull"&&r.kind!=="answer")return null;try{let{head:o}=await u(e,t,r.kind==="pull"?r.number:r.pull);return o.oid}catch(o){if(!(o instanceof n)||r.kind!=="pull"||r.head===void 0)throw o;return r.head}}export{O as runAction};
