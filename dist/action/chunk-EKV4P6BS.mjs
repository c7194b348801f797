import{createRequire as metesRequire}from'node:module';const require=metesRequire(import.meta.url);
var r=e=>({shared:e.shared,leaseSeconds:e.lease,graceSeconds:600,maxShare:e.maxShare.agents,maxShareFiles:e.maxShare.files,maxAttempts:e.maxAttempts,deadlineSeconds:e.deadline,widenAfterWriting:e.widen});export{r as a};
