/** Names that only look like something, and endings that make a file of a name without a directory. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Products, languages, formats: written like symbols or files, and neither (68). Lower case. */
export const PRODUCTS = words(`
  github gitlab typescript javascript coffeescript graphql postgresql mysql mariadb mongodb nosql sqlite openai youtube
  linkedin iphone ipad macos ios ipados watchos tvos devops devtools gitops oauth openapi opentelemetry websocket
  websockets webassembly webgl webgpu node.js next.js vue.js react.js nuxt.js express.js three.js d3.js ember.js
  angular.js backbone.js chart.js alpine.js moment.js nest.js deno.js vscode jetbrains intellij pycharm webstorm
  chatgpt langchain huggingface pytorch tensorflow numpy scipy paypal wordpress elasticsearch rabbitmq cloudformation
  cloudfront dynamodb bigquery datadog pagerduty sonarqube circleci jfrog tailwindcss latex bibtex powershell
  kubernetes eslint asp.net .net ado.net json5 ui/ux
`);

/** Last part of a domain: nobody calls a module that (68). */
export const DOMAIN_ENDS = words('com org net edu gov');

/** Endings of files, without their dot. What is not here needs a directory before it, or to be tracked. */
export const ENDINGS = words(`
  astro bash bat bazel bzl c cc cfg cjs clj cljs cmake conf cpp cs css csv cts cxx dart diff dockerfile edn ejs elm env
  erl ex exs fish fs fsx gql go gradle graphql groovy h haml hbs hcl hh hpp hrl hs htm html hxx ini ipynb java jl js
  json json5 jsonc jsonl jsx kt kts less lock lua m mak md mdx mjs mk ml mli mm mod mts mustache nim nix njk patch php
  pl pm png po prisma properties proto ps1 psm1 pug py pyi pyx r rb re rkt rs rst sass sbt scala scm scss sh sln sol
  sql sum svelte svg swift tcl tex tf tfvars thrift toml ts tsv tsx txt v vb vim vue wasm webp xhtml xml xsl yaml yml
  zig zsh adoc jpg jpeg gif ico pdf csproj fsproj vcxproj pbxproj plist xcconfig gemspec rake podspec cabal lean
`);

/** Files without an ending, to which people add one: `Dockerfile.dev`. */
export const BARE_FILES = words(
  'dockerfile makefile jenkinsfile procfile containerfile vagrantfile',
);

/** Elements that Markdown may hold; another word in angle brackets is a speaker. */
export const ELEMENTS = words(
  'a b blockquote br code dd details div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre s small span strong sub summary sup table tbody td th thead tr u ul',
);
