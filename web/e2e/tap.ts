/* tap - results as TAP, one line per test, for the build system. */
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

export default class Tap implements Reporter {
  private n = 0;

  onBegin(_config: unknown, suite: Suite): void {
    console.log('TAP version 13');
    console.log(`1..${suite.allTests().length}`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const ok = result.status === 'passed' || result.status === 'skipped';
    const why = test.annotations.find((a) => a.type === 'skip')?.description ?? '';
    const skip = result.status === 'skipped' ? ` # SKIP ${why}`.trimEnd() : '';
    console.log(
      `${ok ? 'ok' : 'not ok'} ${++this.n} - ${test.titlePath().slice(2).join(' ')}${skip}`,
    );
    // To the error output: of what is printed here meson shows only whether it passed.
    if (!ok)
      for (const error of result.errors)
        console.error(`${test.title}: ${error.stack ?? error.message ?? ''}`);
  }
}
