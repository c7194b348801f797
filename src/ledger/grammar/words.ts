/** Closed lists of words, each with the one thing it decides. Lower case, straight apostrophes. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** May stand between the promise and its verb, or between a clause's start and the promise, and change nothing (13). */
export const NEUTRAL = words(`
  now then also just first next quickly still again instead only simply personally immediately gladly happily
  definitely certainly finally therefore later
`);

/** Begin a clause before the promise without changing whose it is or whether it holds. */
export const CONNECTIVES = words(`
  so and but then now next also first firstly second secondly finally afterwards meanwhile meantime therefore hence ok
  okay yes yep yeah sure great thanks done right alright fine good perfect understood agreed instead today tomorrow
  tonight because since as while whereas well no cool
`);

/** Short beginnings of more than one word: all but the last are only looked for before their last. */
export const PHRASES: readonly (readonly string[])[] = [
  ['after', 'that'],
  ['for', 'now'],
  ['in', 'the', 'meantime'],
  ['i', 'promise'],
  ['i', 'confirm'],
  ['at', 'the', 'same', 'time'],
  ['on', 'it'],
  ['so', 'next'],
];

/** Say that it may not come to that (61). */
export const HEDGES = words(
  'maybe perhaps probably possibly likely hopefully presumably eventually ideally potentially',
);

/** A clause with one of these, before the promise, makes it depend on something (65). */
export const CONDITIONS = words('if unless assuming depending otherwise when whenever supposing');

/** After these, `if` asks whether. */
export const WHETHER = words(
  'see check checked know knew wonder wondered wondering sure ask asked verify verified confirm confirmed test tested tell even as find clear',
);

/** Begin a sentence that asks for a yes: `Say the word and I'll …` (65). */
export const ASKING = words('say let give tell ping send call nod confirm approve shout');

/** Waits for a yes: `once you approve` (65). */
export const YES = words(
  'approve approved agree agreed confirm confirmed say give ok okay sign accept want',
);

/** Somebody is speaking (64). */
export const SAYING = words(`
  said says say saying wrote writes replied told asked promised quoted commented reads goes answered posted thinks
  thought believes claims claimed put
`);

/** Before a colon, words of which any says that somebody else speaks (64). */
export const REPORTING = words(`
  said says saying wrote writes replied reply told asked promised quote quotes quoted comment commented comments
  according from reads answered posted thinks believes claims user assistant human claude codex agent bot reviewer
`);

/** The speaker is not sure: `I think I'll …` (61). */
export const UNSURE = words(
  'think guess suppose believe hope doubt say figure reckon imagine feel wonder sure',
);

/** What a colon may follow: a label of one's own (64). */
export const LABELS = words(`
  plan next update status now then so todo note notes step steps summary decision first second third finally today
  tomorrow scope decided eta change fyi up tl;dr my our side done result conclusion action actions goal me recommendation implementation fix approach strategy
`);

/** What may stand before a name: `the`, `a new`, `all of`. */
export const DETERMINERS = words(`
  the a an my our this that these those both all of new existing missing old whole entire failing broken shared same
  following everything in every
`);

/** What a name may be called, before or after it: `the /items endpoint`, `the function parseQuery`. */
export const TYPE_NOUNS = words(`
  endpoint endpoints route routes class classes function functions method methods module modules file files component
  components helper helpers hook hooks script scripts handler handlers directory directories folder folders field
  fields column columns table constant variable interface type types struct trait enum test-file package flag symbol
  symbols page view get post put patch delete head options
`);

/** What may follow an object that ends there (67): anything else goes on with it. */
export const FOLLOWERS = words(`
  and or but then while so because since as once before after until when whenever if unless though although where
  which that in on for to with from into onto at by over via through per using during within without inside alongside
  like instead rather except including plus now next today tonight tomorrow first later soon again too also myself
  separately afterwards immediately right accordingly entirely completely this here there just only please finally
  already alone asap shortly anyway eventually i i'll i'm you we maybe perhaps probably possibly hopefully likely
  either both not alongside across assuming provided according under against than
`);
