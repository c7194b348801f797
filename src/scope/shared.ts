/**
 * Decides which files anyone may write by default: lock files, which tools rewrite whole and which merge by
 * being made again. Knows nothing of claims; a path that `shared` covers never counts as overlap.
 */

/**
 * Default of `shared`: the lock files of the package managers in use, wherever they lie. Only names that mean
 * nothing else: Julia's `Manifest.toml` is for a team to add.
 */
export const SHARED_DEFAULT: readonly string[] = [
  // JavaScript
  '**/package-lock.json',
  '**/npm-shrinkwrap.json',
  '**/yarn.lock',
  '**/pnpm-lock.yaml',
  '**/bun.lock',
  '**/bun.lockb',
  '**/deno.lock',
  // Python
  '**/poetry.lock',
  '**/uv.lock',
  '**/pdm.lock',
  '**/Pipfile.lock',
  '**/pixi.lock',
  '**/conda-lock.yml',
  '**/pylock.toml',
  // Rust, Go
  '**/Cargo.lock',
  '**/go.sum',
  '**/go.work.sum',
  '**/Gopkg.lock',
  // Ruby, PHP, Elixir, Erlang
  '**/Gemfile.lock',
  '**/gems.locked',
  '**/composer.lock',
  '**/mix.lock',
  '**/rebar.lock',
  // Java, Kotlin, Scala, .NET
  '**/gradle.lockfile',
  '**/buildscript-gradle.lockfile',
  '**/packages.lock.json',
  '**/paket.lock',
  // Swift, Objective-C, Dart
  '**/Package.resolved',
  '**/Podfile.lock',
  '**/Cartfile.resolved',
  '**/pubspec.lock',
  // Nix, Terraform, Helm, Bazel, C++, Haskell, Julia, OCaml
  '**/flake.lock',
  '**/.terraform.lock.hcl',
  '**/Chart.lock',
  '**/MODULE.bazel.lock',
  '**/conan.lock',
  '**/cabal.project.freeze',
  '**/stack.yaml.lock',
  '**/dune.lock/**',
];
