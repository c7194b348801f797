/**
 * Every answer the registry can give, from the state, the request and the instant alone: pure and total. Must not know
 * how a state was read or how an event is written. The numbers below stand beside the code that decides them and in
 * the names of the tests.
 *
 * Whatever grants ground (claim, takeover, widen, a resolution that widens) goes through decide-grant.ts:
 *   X1  a file of the registry can't be read              → broken-registry
 *   X2  a claim of the place has patterns beyond reading  → broken-registry
 *   X3  it yields                                         → free; a claim that yields is never met either
 *   X4  a standing claim (live, or within the grace) meets it outside `shared` → overlap
 *   X5  a lapsed claim meets it, the clock is off         → clock
 *   X6  only lapsed and dead claims meet it               → free, and they are displaced
 *   X7  nothing meets it                                  → free
 * claim (decide-claim.ts); "own" is this seat's claim on this branch:
 *   C1  own, same task and ground, live                   → held
 *   C2  own, same task and ground, lease over             → granted by renewing it
 *   C3  own, another task                                 → another-task
 *   C4  own, same task, other ground, target or kind      → same-task-other-ground
 *   C5  own and nobody at work under it (lease over, dead, an ended run's), replaceOwn, same task
 *       → next attempt (T6–T12)
 *   C6  the same, another task                            → granted, own is displaced
 *   C7  another seat's claim stands on the branch         → branch-held (clock when that can't be told)
 *   C11 an agent asks for what its branch wrote outside an earlier claim, where a person is wanted → agent
 *   C12 the same, whoever wrote it, where no author answers → author
 *   C8  an agent asks for more than its share             → too-large
 *   C9  the ground is not free                            → X1–X5
 *   C10 otherwise                                         → granted
 * takeover (decide-takeover.ts):
 *   T1  no such claim                                     → not-live
 *   T2  it belongs to another repository                  → other-repository
 *   T3  it is this seat's, here, and at work              → held
 *   T4  this seat has another claim on the branch         → another-task
 *   T5  neither over, dead nor one's own: forced by a person goes on; forced by an agent → agent;
 *       untold → clock; otherwise                         → not-yours
 *   T6  the task has had all its attempts, not forced     → attempts
 *   T13 its deadline is over, not forced                  → deadline
 *   T7  a third seat's claim stands on the branch         → branch-held
 *   T11 T12  as C11 and C12                               → agent, author
 *   T8  an agent asks for other ground, more than its share → too-large
 *   T9  the ground is not free of others                  → X1–X5
 *   T10 otherwise                                         → granted, generation + 1
 * widen, narrow (decide-ground.ts):
 *   W1 N1  no such claim → not-live          W2 N2  another seat's → not-yours
 *   W3  it has all of that → unchanged       N3  the same entries, or none → unchanged
 *   W5  an agent, after writing, where a person is wanted → agent
 *   W9  after writing, by whoever wrote it, where a person is wanted and no author answers → author
 *   W4  an exclusion, its own or a new one, stands against it → excluded
 *   W6  an agent would hold more than its share → too-large
 *   W7  the added ground is not free → X1–X5
 *   W8  otherwise → done                     N4  not provably inside → outside      N5  otherwise → done
 * renew, release, ask, hear (decide-life.ts):
 *   R1  no such claim → not-live     R2  another seat's, and no open pull request asks → not-yours
 *   R3  nothing would change → unchanged
 *   R4  otherwise, lapsed or not → done; the lease never gets shorter
 *   L1  no such claim → unchanged    L2  it was replaced → not-live
 *   L3  another seat's, and no one but the holder can know → not-yours
 *   L4  as lapsed, and it is not → unchanged     L5  otherwise → done
 *   A1  no such claim → not-live     A2  otherwise → done
 *   H1  no such claim → not-live     H2  another seat's → not-yours    H3  nothing new → unchanged   H4  done
 * deliver, accept, reject, drop, record-late (decide-deliver.ts); evidence is for one item at one head by one attempt:
 *   D1  no such claim → not-live     D2  another seat's → not-yours     D3  lease over → lapsed
 *   D4  not declared, and there is no room for more → undeclared
 *   D5  the same evidence, or other where it is accepted → unchanged    D6  otherwise → done
 *   E1  no such claim, or of another generation → not-live     E2  lease over → lapsed
 *   E3  something awaits a person → breach
 *   E4  an item neither shown at the head nor dropped, or something required that no other task had accepted → undelivered
 *   E5  the head is accepted, and no item or look is new → unchanged    E6  otherwise → done
 *   F1  no such claim → not-live     F2  nothing was received there → unchanged
 *   F3  rejected already → unchanged F4  otherwise → done
 *   O1  an agent → agent             O2  no such claim → not-live       O3  not declared → undeclared
 *   O4  dropped already → unchanged  O5  otherwise → done
 *   K1  the claim is not there, or is no later attempt → unchanged
 *   K2  on record already, or of another task → unchanged               K3  otherwise → done
 * promise, advance, attest, remind (decide-promise.ts); "own" is this seat's:
 *   M1  more than 100, or too long   → too-much           M2  an id that is known → known-commitment
 *   M3  own, on this branch, the same verb and object, open → left out: it was said before
 *   M4  what is taken back is over, another seat's, or in favour of what is not own → left out
 *   M5  nothing is left              → unchanged          M6  10,000 would be more than are kept → too-much
 *   M7  another seat's open one that was never conflicted shares ground (or its text, where one names no ground) outside
 *       `shared`, for the same target, on another branch, of another task → the new one is marked conflicted
 *   M8  otherwise                    → done
 *   M9  a step that can't follow, of what is not open, or shown by what doesn't show it → left out
 *   M10 none is left                 → unchanged          M11 otherwise → done
 *   M12 of a run: a step that this very run, ended with 0, doesn't show → left out       M13 done
 *   M14 none is open and was not followed up before → unchanged          M15 otherwise → done
 * record-breach, resolve, break-glass, and the registry as a whole (decide-record.ts):
 *   B1  a claim that is not there → not-live     B2  nothing new → unchanged    B3  without a claim → done   B4  done
 *       (without a claim, what is on record is the pull request's, if there is one)
 *   S1  an agent → agent             S2  a claim that is not there → not-live
 *   S3  widening against its exclusions → excluded     S4  the added ground is not free → X1–X5
 *   S5  widened → done               S6  the same answer again → unchanged      S7  otherwise → done
 *   G1  an agent → agent             G2  the claim is not there, or none → done without it     G3  done
 *   U1  an emergency that is followed up, or was none → unchanged                 U2  otherwise → done
 *   U3  nothing is kept about the pull request → unchanged                         U4  otherwise → done
 *   Q1  the registry was closed, whatever is asked → closed
 *   Q2  an agent closes it → agent       Q3  otherwise → closed, and it goes on as another branch
 *   P1  a refusal → done   P2  joined already → unchanged   P3  join → done   P4  migrate → done   P5  recover → done
 */
import { refused, type Situation } from './answers.ts';
import { closingOf } from './closing.ts';
import { decideClaim } from './decide-claim.ts';
import {
  decideAccept,
  decideDeliver,
  decideDrop,
  decideReject,
  recordLate,
} from './decide-deliver.ts';
import { decideNarrow, decideWiden } from './decide-ground.ts';
import { decideAsk, decideHear, decideRelease, decideRenew } from './decide-life.ts';
import { decideAdvance, decideAttest, decidePromise, decideRemind } from './decide-promise.ts';
import {
  breakGlass,
  closePull,
  decideClose,
  decideJoin,
  decideMigrate,
  decideRecover,
  decideResolve,
  followUp,
  recordBreach,
  recordRefusal,
} from './decide-record.ts';
import { decideTakeover } from './decide-takeover.ts';
import type { Decision, Request } from './request.ts';
import type { BrokenFile, View } from './view.ts';

/** Patterns in the request are canonical (scope/pattern.ts accepted them); `broken` are files `view` had to leave out. */
export function decide(
  view: View,
  request: Request,
  now: Date,
  broken: readonly BrokenFile[] = [],
): Decision {
  const situation: Situation = { view, now, broken };
  const closing = closingOf(view, request.root);
  if (closing !== null) return refused({ reason: 'closed', closing }); // Q1
  switch (request.kind) {
    case 'claim':
      return decideClaim(situation, request);
    case 'takeover':
      return decideTakeover(situation, request);
    case 'widen':
      return decideWiden(situation, request);
    case 'narrow':
      return decideNarrow(situation, request);
    case 'renew':
      return decideRenew(situation, request);
    case 'release':
      return decideRelease(situation, request);
    case 'ask':
      return decideAsk(situation, request);
    case 'hear':
      return decideHear(situation, request);
    case 'record-refusal':
      return recordRefusal(situation, request);
    case 'record-breach':
      return recordBreach(situation, request);
    case 'resolve':
      return decideResolve(situation, request);
    case 'break-glass':
      return breakGlass(situation, request);
    case 'deliver':
      return decideDeliver(situation, request);
    case 'accept':
      return decideAccept(situation, request);
    case 'reject':
      return decideReject(situation, request);
    case 'drop':
      return decideDrop(situation, request);
    case 'record-late':
      return recordLate(situation, request);
    case 'promise':
      return decidePromise(situation, request);
    case 'advance':
      return decideAdvance(situation, request);
    case 'attest':
      return decideAttest(situation, request);
    case 'remind':
      return decideRemind(situation, request);
    case 'follow-up':
      return followUp(situation, request);
    case 'close-pull':
      return closePull(situation, request);
    case 'join':
      return decideJoin(situation, request);
    case 'migrate':
      return decideMigrate(situation, request);
    case 'recover':
      return decideRecover(situation, request);
    case 'close':
      return decideClose(situation, request);
  }
}
