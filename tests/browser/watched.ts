// Pages under watch: an error on the page or in its console fails the test.
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, devices, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";

/** Where the pictures of the README are written. */
export const PICTURES = join(__dirname, "../screenshots/");

/** Errors of a page, but for those a test expects. */
class Errors {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  watch(page: Page): void {
    page.on("pageerror", (error) => this.seen.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.seen.push(`${message.text()} (${message.location().url})`);
    });
  }

  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

/** A person with a device of their own. */
export type Device = { context: BrowserContext; page: Page };

type Fixtures = {
  errors: Errors;
  /** Opens a device beside the test's own. */
  another: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Device>;
};

export const test = base.extend<Fixtures>({
  errors: async ({}, use) => {
    const errors = new Errors();
    await use(errors);
    expect(errors.unexpected(), "errors on the page").toEqual([]);
  },
  page: async ({ page, errors }, use) => {
    errors.watch(page);
    await use(page);
  },
  another: async ({ browser, baseURL, errors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      opened.push(context);
      const page = await context.newPage();
      errors.watch(page);
      return { context, page };
    });
    for (const context of opened) await context.close();
  },
});

export { devices, expect };

/** Nothing serious for people who use a screen reader, a keyboard or poor eyes. */
export async function accessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious, `axe on ${what}`).toEqual([]);
}
