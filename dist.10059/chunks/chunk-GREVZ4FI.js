var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  apply: () => apply,
  decide: () => decide,
  fold: () => fold
});
module.exports = __toCommonJS(stdin_exports);
var import_chunk_SJYKHHTK = require("./chunk-SJYKHHTK.js");
var import_chunk_SOK4M4VB = require("./chunk-SOK4M4VB.js");
var import_chunk_AMZT5TDY = require("./chunk-AMZT5TDY.js");
var import_chunk_SZBICU6G = require("./chunk-SZBICU6G.js");
var import_chunk_PAKWBOKP = require("./chunk-PAKWBOKP.js");
var import_chunk_D2SCSR57 = require("./chunk-D2SCSR57.js");
var import_chunk_ITPPDWB4 = require("./chunk-ITPPDWB4.js");
function answered(about, event) {
  switch (event.kind) {
    case "breached":
      return withList(about, "breaches", event.breach.paths.length === 0 ? [] : [event.breach]);
    case "resolved":
      return resolved(about, event.resolution);
    case "broke-glass":
      return resolved(about, brokenGlass(event));
  }
}
function brokenGlass(event) {
  return {
    event: event.id,
    kind: "broken-glass",
    by: event.by.holder,
    at: event.at,
    head: event.head,
    paths: event.paths.map((path) => ({ path, mode: null, oid: null })),
    reason: event.incident,
    ...event.source === void 0 ? {} : { source: event.source }
  };
}
function resolved(about, resolution) {
  let paths = new Set(resolution.paths.map((state) => state.path)), open = (states) => paths.size === 0 ? [] : states.filter((state) => !paths.has(state.path)), breaches = (about.breaches ?? []).map((breach) => ({ ...breach, paths: open(breach.paths) })).filter((breach) => breach.paths.length > 0), earlier = (about.resolutions ?? []).flatMap((r) => {
    if (r.paths.length === 0) return r.kind === resolution.kind && paths.size === 0 ? [] : [r];
    let left = r.paths.filter((state) => !paths.has(state.path));
    return left.length > 0 ? [{ ...r, paths: left }] : [];
  });
  return withList(withList(about, "breaches", breaches), "resolutions", [...earlier, resolution]);
}
function withList(value, key, items) {
  let { [key]: _, ...rest } = value;
  return items.length > 0 ? { ...rest, [key]: items } : rest;
}
function answeredOnPull(rest, event) {
  if (event.pull === void 0) return rest;
  let key = (0, import_chunk_SZBICU6G.pullKey)(event.repository, event.pull), before = rest.pulls.get(key) ?? {
    repository: event.repository,
    number: event.pull,
    branch: event.branch
  }, after = answered({ ...before, branch: event.branch }, event), empty = after.breaches === void 0 && after.resolutions === void 0;
  return { ...rest, pulls: empty ? without(rest.pulls, key) : new Map(rest.pulls).set(key, after) };
}
function glassBroken(rest, event) {
  let { id, repository, branch, pull, incident, at, head, paths } = event, glass = {
    event: id,
    repository,
    branch,
    ...pull === void 0 ? {} : { pull },
    incident,
    by: event.by.holder,
    at,
    head,
    paths
  };
  return { ...rest, glass: new Map(rest.glass).set(id, glass) };
}
function without(map, key) {
  let copy = new Map(map);
  return copy.delete(key), copy;
}
var MINIMUM = "0.1.0";
function fold(view, event) {
  if (view === null) return created(event);
  let claims = new Map(view.claims);
  return (0, import_chunk_SJYKHHTK.passGround)(view.claims, claims), { ...apply(view, claims, event), claims };
}
function created(event) {
  if (event.kind !== "created") throw bad(event, 'the first event of a registry must be "created"');
  let repositories = [{ id: event.repository, name: event.name }];
  return { meta: { version: 1, minimum: MINIMUM, repositories }, claims: /* @__PURE__ */ new Map(), pulls: /* @__PURE__ */ new Map(), glass: /* @__PURE__ */ new Map() };
}
function apply(before, claims, event) {
  let rest = { meta: before.meta, pulls: before.pulls, glass: before.glass };
  switch (event.kind) {
    case "created":
      throw bad(event, "the registry exists already");
    case "joined":
      return { ...rest, meta: joined(rest.meta, event) };
    case "granted":
      return grant(claims, event, event.displaced ?? []), rest;
    case "taken-over":
      return grant(claims, event, [event.from, ...event.displaced ?? []]), rest;
    case "released":
      return take(claims, event, [event.claim]), rest;
    case "refused":
    case "recovered":
    case "migrated":
      return rest;
    case "followed-up":
      return followedUp(rest, event);
    case "pull-closed":
      return pullClosed(rest, event);
    default:
      return event.claim !== null && change(claims, event.claim, event), afterAnswer(rest, event);
  }
}
function change(claims, id, event) {
  let claim = claims.get(id);
  if (claim === void 0) throw bad(event, `there is no claim ${id}`);
  take(claims, event, "displaced" in event && event.displaced || []), put(claims, changedBy(claim, event));
}
function afterAnswer(rest, event) {
  if (event.kind !== "breached" && event.kind !== "resolved" && event.kind !== "broke-glass")
    return rest;
  let kept = event.claim === null ? answeredOnPull(rest, event) : rest;
  return event.kind === "broke-glass" ? glassBroken(kept, event) : kept;
}
function followedUp(rest, event) {
  if (!rest.glass.has(event.glass)) throw bad(event, `nothing is open about ${event.glass}`);
  return { ...rest, glass: without(rest.glass, event.glass) };
}
function pullClosed(rest, event) {
  let key = (0, import_chunk_SZBICU6G.pullKey)(event.repository, event.pull);
  if (!rest.pulls.has(key)) throw bad(event, `nothing is kept about pull request ${event.pull}`);
  return { ...rest, pulls: without(rest.pulls, key) };
}
function joined(meta, event) {
  if (meta.repositories.some((repository2) => repository2.id === event.repository))
    throw bad(event, `${event.repository} joined already`);
  let repository = { id: event.repository, name: event.name };
  return { ...meta, repositories: [...meta.repositories, repository] };
}
function grant(claims, event, ended) {
  if (claims.has(event.claim.id)) throw bad(event, `${event.claim.id} exists already`);
  take(claims, event, ended), put(claims, event.claim);
}
function put(claims, claim) {
  (0, import_chunk_SJYKHHTK.putGround)(claims, claim), claims.set(claim.id, claim);
}
function take(claims, event, ids) {
  let going = ids.map((id, index) => {
    let claim = ids.indexOf(id) === index ? claims.get(id) : void 0;
    if (claim === void 0) throw bad(event, `there is no claim ${id}`);
    return claim;
  });
  for (let claim of going)
    (0, import_chunk_SJYKHHTK.dropGround)(claims, claim), claims.delete(claim.id);
}
function changedBy(claim, event) {
  switch (event.kind) {
    case "widened":
      return widened({ ...claim, write: event.write }, event, event);
    case "narrowed":
      return { ...claim, write: event.write };
    case "renewed": {
      let { process: _, ...rest } = claim, lease = { until: event.until, seconds: event.seconds };
      return { ...rest, lease, ...event.process ? { process: event.process } : {} };
    }
    case "asked":
      return { ...claim, messages: [...claim.messages ?? [], event.message] };
    case "heard":
      return heard(claim, event.messages);
    case "resolved":
      return event.widened ? widened(answered({ ...claim, write: event.widened.write }, event), event, event.widened) : answered(claim, event);
    case "breached":
    case "broke-glass":
      return answered(claim, event);
  }
}
var WIDENINGS = 50;
function widened(claim, event, { added }) {
  let answer = event.kind === "resolved" ? event.resolution : null, widening = {
    event: event.id,
    at: event.at,
    by: answer?.by ?? event.by.holder,
    added,
    ...answer !== null || "written" in event && event.written ? { written: true } : {},
    ...answer?.source ? { source: answer.source } : {}
  }, all = [...claim.widenings ?? [], widening];
  return { ...claim, widenings: all.slice(-WIDENINGS) };
}
function heard(claim, ids) {
  let left = (claim.messages ?? []).filter((m) => !ids.includes(m.event));
  return withList(claim, "messages", left);
}
var bad = (event, why) => new import_chunk_ITPPDWB4.MetesError(
  "invalid",
  "bad-event",
  `event ${event.id} (${event.kind}) does not apply: ${why}`,
  {
    hint: `metes audit
  names the entry of the journal and who pushed it`
  }
);
function newClaim(asked, now, made) {
  return {
    id: asked.claimId,
    repository: asked.repository,
    target: asked.target,
    branch: asked.branch,
    seat: asked.by.seat,
    by: asked.by,
    task: made.task,
    ...asked.on === void 0 ? {} : { on: asked.on },
    write: asked.write,
    ...asked.read === void 0 || asked.read.length === 0 ? {} : { read: asked.read },
    ...made.yields ? { yields: true } : {},
    base: asked.base,
    generation: made.generation,
    ...made.replaces.length > 0 ? { replaces: made.replaces } : {},
    granted: now.toISOString(),
    lease: {
      until: (0, import_chunk_PAKWBOKP.leaseEnd)(now, asked.policy.leaseSeconds),
      seconds: asked.policy.leaseSeconds
    },
    ...asked.process ? { process: asked.process } : {}
  };
}
function decideTakeover(situation, asked) {
  let { view, now } = situation, old = view.claims.get(asked.from);
  if (old === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.from);
  if (old.repository !== asked.repository)
    return (0, import_chunk_SJYKHHTK.refused)({ reason: "other-repository", claim: old });
  let here = old.seat === asked.by.seat && old.branch === asked.branch, atWork = (0, import_chunk_PAKWBOKP.standing)(old, now, 0).state === "live" && !asked.dead.includes(old.id) && !(0, import_chunk_AMZT5TDY.isEndedRun)(old);
  if (here && atWork) return { outcome: "held", claim: old, events: [] };
  let other = (0, import_chunk_SJYKHHTK.claimsOnBranch)(view.claims, asked.repository, asked.branch).find(
    (claim) => claim.seat === asked.by.seat && claim.id !== old.id
  );
  return other !== void 0 ? (0, import_chunk_SJYKHHTK.refused)({ reason: "another-task", holder: other }) : mayTake(situation, asked, old) ?? nextAttempt(situation, asked, old);
}
function mayTake({ now }, asked, old) {
  let ending = (0, import_chunk_SJYKHHTK.endingOf)(old, now, asked);
  return ending === "dead" || ending === "over" || (0, import_chunk_AMZT5TDY.isOwn)(asked.by, old) ? null : asked.forced !== void 0 ? asked.by.actor === "person" ? null : (0, import_chunk_SJYKHHTK.refused)({ reason: "agent", what: "force", paths: [] }) : ending === "untold" ? (0, import_chunk_SJYKHHTK.clockRefusal)(asked, old) : (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim: old });
}
function nextAttempt(situation, asked, old) {
  let { now } = situation, { policy } = asked, forced = asked.by.actor === "person" ? asked.forced : void 0, generation = old.generation + 1;
  if (generation > policy.maxAttempts && forced === void 0)
    return (0, import_chunk_SJYKHHTK.refused)({ reason: "attempts", claim: old, limit: policy.maxAttempts });
  let yields = asked.yields ?? old.yields ?? false, room = (0, import_chunk_SJYKHHTK.roomOnBranch)(situation, asked, [old.id]);
  if ("answer" in room) return room.answer;
  let late = (0, import_chunk_SJYKHHTK.afterWriting)(asked);
  if (late !== null) return late;
  if (asked.by.actor === "agent" && !yields && !(0, import_chunk_SJYKHHTK.sameEntries)(asked.write, old.write)) {
    let large = (0, import_chunk_SJYKHHTK.tooLarge)(policy, asked.share);
    if (large !== null) return large;
  }
  let scope = (0, import_chunk_D2SCSR57.scopeOf)(asked.write), ground = (0, import_chunk_SJYKHHTK.seekGround)(situation, {
    ...asked,
    scope,
    yields,
    aside: [old.id],
    also: room.over
  });
  if (!ground.free) return ground.answer;
  let made = newClaim(asked, now, {
    task: old.task,
    generation,
    replaces: [old.id, ...ground.displaced.map((displaced2) => displaced2.id)],
    yields
  }), claim = { ...made, ...inherited(old, made) }, body = {
    kind: "taken-over",
    claim,
    from: old.id,
    ...forced ? { forced } : {},
    ...(0, import_chunk_SJYKHHTK.granting)(ground, asked)
  }, displaced = [old, ...ground.displaced];
  return { outcome: "granted", claim, events: [(0, import_chunk_SJYKHHTK.eventOf)(asked, now, body)], displaced };
}
function inherited(old, made) {
  let { messages, breaches, resolutions } = old, sameBranch = old.branch === made.branch && old.target === made.target;
  return {
    ...messages ? { messages } : {},
    ...sameBranch && breaches ? { breaches } : {},
    ...sameBranch && resolutions ? { resolutions } : {}
  };
}
function decideClaim(situation, asked) {
  let { view, now } = situation, own = (0, import_chunk_SJYKHHTK.claimsOnBranch)(view.claims, asked.repository, asked.branch).find((claim) => claim.seat === asked.by.seat);
  return own === void 0 ? newTask(situation, asked, null) : replaces(asked, own, now) ? own.task.text === asked.task ? nextAttempt(situation, { ...asked, kind: "takeover", from: own.id }, own) : newTask(situation, asked, own) : askedAgain(asked, own, now);
}
var replaces = (asked, own, now) => asked.replaceOwn && (asked.dead.includes(own.id) || (0, import_chunk_AMZT5TDY.isEndedRun)(own) || (0, import_chunk_PAKWBOKP.standing)(own, now, 0).state !== "live");
function askedAgain(asked, own, now) {
  let late = (0, import_chunk_SJYKHHTK.afterWriting)(asked) === null ? {} : { late: asked.written ?? [] };
  if (own.task.text !== asked.task)
    return (0, import_chunk_SJYKHHTK.refused)({ reason: "another-task", holder: own, ...late });
  if (!(own.target === asked.target && own.on === asked.on && (own.yields ?? false) === asked.yields && (0, import_chunk_SJYKHHTK.sameEntries)(own.write, asked.write))) return (0, import_chunk_SJYKHHTK.refused)({ reason: "same-task-other-ground", holder: own, ...late });
  if ((0, import_chunk_PAKWBOKP.standing)(own, now, 0).state === "live") return { outcome: "held", claim: own, events: [] };
  let event = (0, import_chunk_SJYKHHTK.eventOf)(asked, now, {
    kind: "renewed",
    claim: own.id,
    until: (0, import_chunk_PAKWBOKP.leaseEnd)(now, asked.policy.leaseSeconds),
    seconds: asked.policy.leaseSeconds,
    ...asked.process ? { process: asked.process } : {}
  });
  return { outcome: "granted", claim: changedBy(own, event), events: [event], displaced: [] };
}
function newTask(situation, asked, own) {
  let { now } = situation, room = (0, import_chunk_SJYKHHTK.roomOnBranch)(situation, asked, own === null ? [] : [own.id]);
  if ("answer" in room) return room.answer;
  let late = (0, import_chunk_SJYKHHTK.afterWriting)(asked);
  if (late !== null) return late;
  let large = asked.by.actor === "agent" && !asked.yields ? (0, import_chunk_SJYKHHTK.tooLarge)(asked.policy, asked.share) : null;
  if (large !== null) return large;
  let also = own === null ? room.over : [...room.over, own], scope = (0, import_chunk_D2SCSR57.scopeOf)(asked.write), ground = (0, import_chunk_SJYKHHTK.seekGround)(situation, { ...asked, scope, aside: [], also });
  if (!ground.free) return ground.answer;
  let claim = newClaim(asked, now, {
    task: { id: asked.taskId, text: asked.task },
    generation: 1,
    replaces: ground.displaced.map((displaced) => displaced.id),
    yields: asked.yields
  }), body = { kind: "granted", claim, ...(0, import_chunk_SJYKHHTK.granting)(ground, asked) };
  return {
    outcome: "granted",
    claim,
    events: [(0, import_chunk_SJYKHHTK.eventOf)(asked, now, body)],
    displaced: ground.displaced
  };
}
function decideWiden(situation, asked) {
  let claim = situation.view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(situation.view, asked.claim);
  if (claim.seat !== asked.by.seat) return (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim });
  let wider = widen(claim, asked.add);
  if ("added" in wider && wider.added.length === 0) return (0, import_chunk_SJYKHHTK.unchanged)(claim);
  let late = (0, import_chunk_SJYKHHTK.afterWriting)(asked);
  if (late !== null) return late;
  if ("refusal" in wider) return wider.refusal;
  if (asked.by.actor === "agent" && !claim.yields) {
    let large = (0, import_chunk_SJYKHHTK.tooLarge)(asked.policy, asked.share);
    if (large !== null) return large;
  }
  let ground = seekWider(situation, asked, claim, wider);
  if (!ground.free) return ground.answer;
  let event = (0, import_chunk_SJYKHHTK.eventOf)(asked, situation.now, {
    kind: "widened",
    claim: claim.id,
    write: wider.write,
    added: wider.added,
    ...(0, import_chunk_SJYKHHTK.granting)(ground, asked)
  });
  return (0, import_chunk_SJYKHHTK.done)(changedBy(claim, event), event);
}
function widen(claim, add) {
  let before = (0, import_chunk_D2SCSR57.scopeOf)(claim.write), asked = (0, import_chunk_D2SCSR57.scopeOf)(add), fresh = asked.include.filter((entry) => !before.include.includes(entry));
  if (fresh.length === 0) return { write: claim.write, added: [], scope: NOTHING };
  let scope = { include: fresh, exclude: asked.exclude }, kept = before.exclude.filter((entry) => !inside(only(entry), scope)), against = [
    ...kept.filter((entry) => meets(only(entry), scope)),
    ...asked.exclude.filter((entry) => meets(only(entry), before))
  ];
  if (against.length > 0) {
    let entries = (0, import_chunk_D2SCSR57.entriesOf)({ include: [], exclude: [...new Set(against)] });
    return { refusal: (0, import_chunk_SJYKHHTK.refused)({ reason: "excluded", claim, entries }) };
  }
  return { write: (0, import_chunk_D2SCSR57.entriesOf)({
    include: [...before.include, ...fresh],
    exclude: [.../* @__PURE__ */ new Set([...kept, ...asked.exclude])]
  }), added: (0, import_chunk_D2SCSR57.entriesOf)(scope), scope };
}
var NOTHING = { include: [], exclude: [] }, only = (pattern) => ({ include: [pattern], exclude: [] }), seekWider = (situation, asked, claim, wider) => (0, import_chunk_SJYKHHTK.seekGround)(situation, {
  repository: claim.repository,
  target: claim.target,
  scope: wider.scope,
  aside: [claim.id],
  yields: claim.yields,
  policy: asked.policy,
  skewMs: asked.skewMs,
  dead: asked.dead,
  ...asked.prefer ? { prefer: asked.prefer } : {}
});
function decideNarrow({ view, now }, asked) {
  let claim = view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  if (claim.seat !== asked.by.seat) return (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim });
  if (asked.write.length === 0 || (0, import_chunk_SJYKHHTK.sameEntries)(claim.write, asked.write)) return (0, import_chunk_SJYKHHTK.unchanged)(claim);
  let beyond = entriesBeyond((0, import_chunk_D2SCSR57.scopeOf)(asked.write), (0, import_chunk_D2SCSR57.scopeOf)(claim.write));
  if (beyond.length > 0) return (0, import_chunk_SJYKHHTK.refused)({ reason: "outside", entries: beyond });
  let body = { kind: "narrowed", claim: claim.id, write: asked.write }, event = (0, import_chunk_SJYKHHTK.eventOf)(asked, now, body);
  return (0, import_chunk_SJYKHHTK.done)({ ...claim, write: asked.write }, event);
}
function entriesBeyond(scope, whole) {
  return scope.include.filter(
    (include) => !inside({ include: [include], exclude: scope.exclude }, whole)
  );
}
var EVERYTHING = { include: ["**"], exclude: [] };
function inside(scope, whole) {
  if (isPart(scope, whole)) return true;
  let left = { include: scope.include, exclude: [...scope.exclude, ...whole.include] };
  if ((0, import_chunk_SOK4M4VB.overlap)(left, EVERYTHING).overlaps !== false) return false;
  let excluded = { include: whole.exclude, exclude: [] };
  return whole.exclude.length === 0 || (0, import_chunk_SOK4M4VB.overlap)(scope, excluded).overlaps === false;
}
var isPart = (scope, whole) => scope.include.every((entry) => whole.include.includes(entry)) && whole.exclude.every((entry) => scope.exclude.includes(entry)), meets = (a, b) => (0, import_chunk_SOK4M4VB.overlap)(a, b).overlaps !== false;
function decideRenew({ view, now }, asked) {
  let claim = view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  let kept = asked.pull !== void 0;
  if (!kept && claim.seat !== asked.by.seat) return (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim });
  let { leaseSeconds } = asked.policy, until = later((0, import_chunk_PAKWBOKP.leaseEnd)(now, leaseSeconds), claim.lease.until), process = kept ? claim.process : asked.process;
  return until === claim.lease.until && sameProcess(claim, process) ? (0, import_chunk_SJYKHHTK.unchanged)(claim) : change2(claim, asked, now, {
    kind: "renewed",
    claim: claim.id,
    until,
    seconds: leaseSeconds,
    ...process ? { process } : {},
    ...asked.pull === void 0 ? {} : { pull: asked.pull }
  });
}
var later = (a, b) => a < b ? b : a, sameProcess = ({ process: a }, b) => a?.host === b?.host && a?.pid === b?.pid && a?.started === b?.started;
function decideRelease({ view, now }, asked) {
  let claim = view.claims.get(asked.claim);
  if (claim === void 0)
    return (0, import_chunk_SJYKHHTK.replacedBy)(view, asked.claim) === null ? (0, import_chunk_SJYKHHTK.unchanged)(null) : (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  if ((asked.because === "asked" || asked.because === "run-ended") && claim.seat !== asked.by.seat) return (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim });
  let lapsed = (0, import_chunk_PAKWBOKP.standing)(claim, now, 600).state === "lapsed";
  if (asked.because === "lapsed" && !lapsed) return (0, import_chunk_SJYKHHTK.unchanged)(claim);
  let body = {
    kind: "released",
    claim: claim.id,
    task: claim.task.id,
    because: asked.because,
    ...asked.outside ? { outside: asked.outside } : {}
  };
  return (0, import_chunk_SJYKHHTK.done)(claim, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, body));
}
function decideAsk({ view, now }, asked) {
  let claim = view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  let at = now.toISOString(), message = { event: asked.event, from: asked.by.holder, text: asked.text, at };
  return change2(claim, asked, now, { kind: "asked", claim: claim.id, message });
}
function decideHear({ view, now }, asked) {
  let claim = view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  if (claim.seat !== asked.by.seat) return (0, import_chunk_SJYKHHTK.refused)({ reason: "not-yours", claim });
  let waiting = new Set((claim.messages ?? []).map((message) => message.event)), messages = [...new Set(asked.messages)].filter((id) => waiting.has(id));
  return messages.length === 0 ? (0, import_chunk_SJYKHHTK.unchanged)(claim) : change2(claim, asked, now, { kind: "heard", claim: claim.id, messages });
}
function change2(claim, asked, now, body) {
  let event = (0, import_chunk_SJYKHHTK.eventOf)(asked, now, body);
  return (0, import_chunk_SJYKHHTK.done)(changedBy(claim, event), event);
}
function recordRefusal({ now }, asked) {
  let { request, blockers } = asked;
  return (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "refused", request, blockers }));
}
function recordBreach({ view, now }, asked) {
  let claim = asked.claim === null ? null : view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  let breach = { event: asked.event, at: now.toISOString(), ...asked.breach }, record = claim ?? pullOf(view, asked);
  if (record !== null && saysNothingNew(record, breach)) return (0, import_chunk_SJYKHHTK.unchanged)(claim);
  let body = { kind: "breached", claim: asked.claim, ...aboutOf(asked), breach };
  return change3(claim, asked, now, body);
}
function saysNothingNew(record, breach) {
  let open = record.breaches ?? [];
  return breach.paths.length === 0 ? open.length === 0 : open.some((b) => b.head === breach.head && sameJson(b.paths, breach.paths));
}
function decideResolve(situation, asked) {
  let { view, now } = situation, answered2 = asked.resolution.paths.map((state) => state.path);
  if (asked.by.actor === "agent")
    return (0, import_chunk_SJYKHHTK.refused)({ reason: "agent", what: "resolve", paths: answered2 });
  let claim = asked.claim === null ? null : view.claims.get(asked.claim);
  if (claim === void 0) return (0, import_chunk_SJYKHHTK.notLive)(view, asked.claim);
  let resolution = { event: asked.event, at: now.toISOString(), ...asked.resolution }, body = { kind: "resolved", claim: asked.claim, ...aboutOf(asked), resolution }, wider = claim !== null && asked.widen ? widen(claim, asked.widen.add) : null;
  if (wider !== null && "refusal" in wider) return wider.refusal;
  if (claim !== null && asked.widen && wider !== null && wider.added.length > 0) {
    let ground = seekWider(situation, { ...asked, ...asked.widen }, claim, wider);
    if (!ground.free) return ground.answer;
    let widened2 = { write: wider.write, added: wider.added }, more = (0, import_chunk_SJYKHHTK.granting)(ground, asked.widen);
    return change3(claim, asked, now, { ...body, widened: widened2, ...more });
  }
  return (claim ?? pullOf(view, asked))?.resolutions?.some((r) => sameAnswer(r, resolution)) ? (0, import_chunk_SJYKHHTK.unchanged)(claim) : change3(claim, asked, now, body);
}
var sameAnswer = (a, b) => a.kind === b.kind && a.by === b.by && a.head === b.head && a.reason === b.reason && a.source?.comment === b.source?.comment && sameJson(a.paths, b.paths);
function breakGlass({ view, now }, asked) {
  let { incident, head, paths } = asked;
  if (asked.by.actor === "agent") return (0, import_chunk_SJYKHHTK.refused)({ reason: "agent", what: "break-glass", paths });
  let claim = asked.claim && view.claims.get(asked.claim) || null, id = claim === null ? null : claim.id;
  return change3(claim, asked, now, {
    kind: "broke-glass",
    claim: id,
    ...aboutOf(asked),
    incident,
    head,
    paths,
    ...asked.source === void 0 ? {} : { source: asked.source }
  });
}
function followUp({ view, now }, asked) {
  let { glass, where } = asked;
  return view.glass.has(glass) ? (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "followed-up", glass, where })) : (0, import_chunk_SJYKHHTK.unchanged)(null);
}
function closePull({ view, now }, asked) {
  let { repository, pull } = asked;
  return view.pulls.has((0, import_chunk_SZBICU6G.pullKey)(repository, pull)) ? (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "pull-closed", pull })) : (0, import_chunk_SJYKHHTK.unchanged)(null);
}
function decideJoin({ view, now }, asked) {
  return view.meta.repositories.some((repository) => repository.id === asked.repository) ? (0, import_chunk_SJYKHHTK.unchanged)(null) : (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "joined", name: asked.name }));
}
var decideMigrate = ({ now }, asked) => (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "migrated", from: asked.from, to: asked.to })), decideRecover = ({ now }, asked) => (0, import_chunk_SJYKHHTK.done)(null, (0, import_chunk_SJYKHHTK.eventOf)(asked, now, { kind: "recovered", from: asked.from, reason: asked.reason })), aboutOf = ({ branch, pull }) => ({
  branch,
  ...pull === void 0 ? {} : { pull }
}), pullOf = (view, asked) => asked.pull === void 0 ? null : view.pulls.get((0, import_chunk_SZBICU6G.pullKey)(asked.repository, asked.pull)) ?? null;
function change3(claim, asked, now, body) {
  let event = (0, import_chunk_SJYKHHTK.eventOf)(asked, now, body);
  return (0, import_chunk_SJYKHHTK.done)(claim === null ? null : changedBy(claim, event), event);
}
var sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function decide(view, request, now, broken = []) {
  let situation = { view, now, broken };
  switch (request.kind) {
    case "claim":
      return decideClaim(situation, request);
    case "takeover":
      return decideTakeover(situation, request);
    case "widen":
      return decideWiden(situation, request);
    case "narrow":
      return decideNarrow(situation, request);
    case "renew":
      return decideRenew(situation, request);
    case "release":
      return decideRelease(situation, request);
    case "ask":
      return decideAsk(situation, request);
    case "hear":
      return decideHear(situation, request);
    case "record-refusal":
      return recordRefusal(situation, request);
    case "record-breach":
      return recordBreach(situation, request);
    case "resolve":
      return decideResolve(situation, request);
    case "break-glass":
      return breakGlass(situation, request);
    case "follow-up":
      return followUp(situation, request);
    case "close-pull":
      return closePull(situation, request);
    case "join":
      return decideJoin(situation, request);
    case "migrate":
      return decideMigrate(situation, request);
    case "recover":
      return decideRecover(situation, request);
  }
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  apply,
  decide,
  fold
});
