/**
 * Which environment git is given: the caller's, without what would aim git at another repository or another truth.
 * Knows variable names only, not what is being run.
 */

export type CallerEnv = Readonly<Record<string, string | undefined>>;

/**
 * The `GIT_*` variables that say how to reach a remote, who is asking, or how to trace. Everything else is dropped:
 * under a hook GIT_DIR, GIT_INDEX_FILE and kin point into the repository being committed to
 * (`git rev-parse --local-env-vars`), and a GIT_*_PATHSPECS changes what a path means.
 */
const KEPT =
  /^GIT_(SSH(_COMMAND|_VARIANT)?|ASKPASS|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)|TRACE.*|CURL_VERBOSE|(AUTHOR|COMMITTER)_(NAME|EMAIL|DATE)|EXEC_PATH|SSL_.*|PROXY_.*|HTTP_.*|ALLOW_PROTOCOL|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** Settings given through the environment that reach a remote or vouch for a directory: CI systems pass tokens so. */
const KEPT_SETTING =
  /^(credential|https?|url|ssh|safe|protocol|user)\.|^core\.(sshcommand|askpass|gitproxy)$/i;

const ALWAYS = {
  // Messages are read in one language.
  LC_ALL: 'C',
  // `git replace` must not make a commit look like another one.
  GIT_NO_REPLACE_OBJECTS: '1',
  // Nor may .git/info/grafts: a file that can't be. Of an empty one git says at each call that grafts are deprecated.
  GIT_GRAFT_FILE: '/dev/null/none',
  GIT_TERMINAL_PROMPT: '0',
  // Reading must not rewrite the index under someone's feet.
  GIT_OPTIONAL_LOCKS: '0',
};

/** Settings that come with every call: start with the caller's, then the call's own. */
export function doorEnv(env: CallerEnv, keep: readonly string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (!name.startsWith('GIT_') || KEPT.test(name) || keep.includes(name)) out[name] = value;
  }
  return { ...out, ...ALWAYS, ...settings(callerSettings(env)) };
}

export function callEnv(
  base: Readonly<Record<string, string>>,
  call: {
    readonly env?: Readonly<Record<string, string>>;
    readonly index?: string;
    readonly config?: readonly (readonly [string, string])[];
  },
): Record<string, string> {
  const out = { ...base, ...call.env };
  if (call.index !== undefined) out.GIT_INDEX_FILE = call.index;
  if (call.config === undefined || call.config.length === 0) return out;
  return { ...out, ...settings(call.config, Number(base.GIT_CONFIG_COUNT ?? 0)) };
}

function callerSettings(env: CallerEnv): [string, string][] {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0);
  const found: [string, string][] = [];
  for (let n = 0; n < count; n += 1) {
    const key = env[`GIT_CONFIG_KEY_${n}`];
    const value = env[`GIT_CONFIG_VALUE_${n}`];
    if (key !== undefined && value !== undefined && KEPT_SETTING.test(key))
      found.push([key, value]);
  }
  return found;
}

function settings(pairs: readonly (readonly [string, string])[], from = 0): Record<string, string> {
  if (pairs.length === 0) return {};
  const out: Record<string, string> = { GIT_CONFIG_COUNT: String(from + pairs.length) };
  pairs.forEach(([key, value], n) => {
    out[`GIT_CONFIG_KEY_${from + n}`] = key;
    out[`GIT_CONFIG_VALUE_${from + n}`] = value;
  });
  return out;
}
