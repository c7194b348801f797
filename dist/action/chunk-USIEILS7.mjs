import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
var a=e=>({shared:e.shared,leaseSeconds:e.lease,graceSeconds:600,maxShare:e.maxShare.agents,maxShareFiles:e.maxShare.files,maxAttempts:e.maxAttempts,widenAfterWriting:e.widen});export{a};
