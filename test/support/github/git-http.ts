/** Git over smart http as GitHub serves it: `git http-backend` behind tokens. */
import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { World } from '../temp-repo.ts';
import { mayPushWith, maySee } from './access.ts';
import { type Answer, refusal } from './answer.ts';
import type { RepositoryData, State, Token } from './state.ts';

export interface GitRequest {
  readonly repository: RepositoryData;
  readonly service: 'git-upload-pack' | 'git-receive-pack';
  /** `info/refs` or the service itself. */
  readonly file: string;
}

/** What a path of the server is for git, if anything. */
export function gitRequest(state: State, url: URL): GitRequest | null {
  const match = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-(?:upload|receive)-pack)$/.exec(
    url.pathname,
  );
  if (!match) return null;
  const [, owner = '', name = '', file = ''] = match;
  const service = file === 'info/refs' ? url.searchParams.get('service') : file;
  const repository = state.findRepository(owner, name);
  if (!repository || (service !== 'git-upload-pack' && service !== 'git-receive-pack')) return null;
  return { repository, service, file };
}

const ASK = { 'www-authenticate': 'Basic realm="GitHub"' };

/** GitHub's refusal of git, if it refuses. */
export function refuseGit(state: State, token: Token | null, asked: GitRequest): Answer | null {
  const writes = asked.service === 'git-receive-pack';
  if (!token && (writes || asked.repository.private))
    return refusal(401, 'Authentication failed', ASK);
  if (!maySee(state, token, asked.repository)) return refusal(404, 'Repository not found.');
  return writes && token && !mayPushWith(state, token, asked.repository)
    ? refusal(403, `Permission to it denied to ${token.user.login}.`)
    : null;
}

/** Hands the request to git; resolves when git has answered, with the status that it gave. */
export function serveGit(
  world: World,
  asked: GitRequest,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...world.env,
      GIT_PROJECT_ROOT: asked.repository.dir,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${asked.file}`,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? '',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_USER: 'somebody',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const body =
    request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request;
  // Git may leave before it has read everything; a client may leave before it was answered.
  backend.stdin.on('error', () => {});
  response.on('close', () => backend.kill());
  body.pipe(backend.stdin);
  return answerFrom(backend.stdout, response);
}

function answerFrom(stdout: NodeJS.ReadableStream, response: ServerResponse): Promise<number> {
  let head = Buffer.alloc(0);
  let status: number | null = null;
  stdout.on('data', (chunk: Buffer) => {
    if (status !== null) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head.subarray(0, end).toString().split('\r\n');
    const headers = lines.map((line) => /^([^:]+): *(.*)$/.exec(line) ?? []);
    status = 200;
    for (const [, name = '', value = ''] of headers) {
      if (name === 'Status') status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.writeHead(status);
    response.write(head.subarray(end + 4));
  });
  return new Promise((resolve) => {
    stdout.on('end', () => {
      if (status === null) response.writeHead(500);
      response.end();
      resolve(status ?? 500);
    });
  });
}
