/** Answers and payloads in GitHub's shapes, with the fields that metes reads and some that it must not mind. */

export const HEAD = 'c4b5a6978877665544332211009f8e7d6c5b4a39';
export const BASE = '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c';

export const user = (login: string, more: object = {}) => ({
  login,
  id: login.length + 1000,
  node_id: 'MDQ6VXNlcjE=',
  type: login.endsWith('[bot]') ? 'Bot' : 'User',
  site_admin: false,
  ...more,
});

export const comment = (id: number, login: string, body: string, more: object = {}) => ({
  id,
  node_id: 'IC_kwDO',
  html_url: `https://github.com/acme/shop/pull/12#issuecomment-${id}`,
  body,
  user: user(login),
  created_at: '2026-03-01T11:00:00Z',
  updated_at: '2026-03-01T11:00:00Z',
  author_association: 'MEMBER',
  performed_via_github_app: null,
  ...more,
});

export const pull = (number: number, more: object = {}) => ({
  id: 1_000_000 + number,
  number,
  state: 'open',
  locked: false,
  draft: false,
  title: 'Add pages',
  user: user('ada'),
  merged_at: null,
  updated_at: '2026-03-01T11:00:00Z',
  head: {
    label: 'acme:feat/pages',
    ref: 'feat/pages',
    sha: HEAD,
    repo: { id: 77, full_name: 'acme/shop', fork: false },
  },
  base: { label: 'acme:main', ref: 'main', sha: BASE, repo: { id: 77, full_name: 'acme/shop' } },
  ...more,
});
