/** Vitest reporter that ends the run with the one line every tool can read: `N passed, N failed, N skipped`. */
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      let broken = module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
        if (state === 'failed') broken = 0;
      }
      count.failed += broken;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.on('exit', () =>
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`),
    );
  }
}
