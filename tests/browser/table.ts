// A person's hands and eyes at the board: what is read here is what the page shows and says to a screen reader.
import { expect, type Locator, type Page } from "@playwright/test";

/** A square as the page describes it. */
export type Cell = {
  square: string;
  /** `empty`, `covered`, or the side and rank of a piece: 7 for the general down to 1 for the soldier. */
  what: "empty" | "covered" | { red: boolean; rank: number };
  /** Can the selected piece go there or capture there? */
  goal: "go" | "capture" | null;
};

// The piece names of all three languages, by rank from the general down.
const RANKS: [RegExp, number][] = [
  [/帥|帅|將|将|general/, 7],
  [/仕|士|advisor/, 6],
  [/相|象|elephant/, 5],
  [/俥|車|车|chariot/, 4],
  [/傌|馬|马|horse/, 3],
  [/炮|砲|cannon/, 2],
  [/兵|卒|soldier/, 1],
];

function cell(square: string, label: string): Cell {
  const goal = /可以吃|can be captured/.test(label) ? "capture" : /可以走到|can move here/.test(label) ? "go" : null;
  if (/空格|empty/.test(label)) return { square, what: "empty", goal };
  if (/蓋著|盖着|covered/.test(label)) return { square, what: "covered", goal };
  const rank = RANKS.find(([name]) => name.test(label))?.[1];
  if (!rank) throw new Error(`a square without a meaning: ${label}`);
  return { square, what: { red: /紅|红|red/.test(label), rank }, goal };
}

/** The play screen of a page. */
export class Table {
  private touch: boolean | undefined;

  constructor(readonly page: Page) {}

  get own(): Locator {
    return this.page.locator(".strip.own");
  }

  get opponent(): Locator {
    return this.page.locator(".strip:not(.own)");
  }

  get result(): Locator {
    return this.page.locator(".panel .result");
  }

  get line(): Locator {
    return this.page.locator(".line");
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square=${name}]`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** All squares, as a screen reader would read them; in the order of their names, however the board lies. */
  async cells(): Promise<Cell[]> {
    const labels = await this.page
      .locator("[data-square]")
      .evaluateAll((cells) => cells.map((c) => [c.getAttribute("data-square"), c.getAttribute("aria-label")]));
    const cells = labels.map(([square, label]) => cell(square ?? "", label ?? ""));
    return cells.sort((a, b) => a.square.localeCompare(b.square));
  }

  /** The text of all squares: changes with every ply. */
  async position(): Promise<string> {
    return (await this.cells()).map(({ square, what }) => `${square}:${JSON.stringify(what)}`).join(" ");
  }

  /** The dice are shown, and a tap goes on. */
  async passDice(): Promise<void> {
    const dice = this.page.locator(".dice");
    await dice.waitFor();
    // They go by themselves, too, if they are quicker than the tap.
    await dice.click({ timeout: 3_000 }).catch(() => {});
    await expect(dice).toHaveCount(0);
  }

  /** `turn` when this person is to move, `over` when the result is shown. */
  async state(): Promise<"turn" | "over" | null> {
    return this.page.evaluate(() => {
      if (document.querySelector(".panel .result .title")) return "over";
      return document.querySelector(".strip.own.active") ? "turn" : null;
    });
  }

  /** Waits until it is this person's turn or the game is over. Says whether there is something to play. */
  async turn(): Promise<boolean> {
    let state: Awaited<ReturnType<Table["state"]>> = null;
    await expect.poll(async () => (state = await this.state()), { intervals: [20, 40, 80] }).not.toBeNull();
    return state === "turn";
  }

  /** One move by taps, chosen by what the page marks as legal: a capture, else a flip, else a step. */
  async move(step = 0): Promise<void> {
    const before = await this.position();
    await this.choose(step);
    await expect.poll(() => this.position(), { intervals: [10, 20, 50, 100] }).not.toBe(before);
  }

  private async choose(step: number): Promise<void> {
    const cells = await this.cells();
    const spot = await this.own.locator(".spot").getAttribute("class");
    const red = spot?.includes("red") ?? true;
    const covered = cells.filter((c) => c.what === "covered");
    const mine = cells.filter((c) => typeof c.what === "object" && c.what.red === red);
    const colorless = !spot?.includes("red") && !spot?.includes("black");
    if (!colorless) {
      for (const { square } of mine.filter((c) => near(cells, c, red))) {
        if (await this.carry(square, "capture", step)) return;
      }
    }
    if (covered.length > 0) {
      await this.tap(covered[step % covered.length].square);
      return;
    }
    for (let at = 0; at < mine.length; at++) {
      if (await this.carry(mine[(at + step) % mine.length].square, "go", step)) return;
    }
    throw new Error("the page says it is this person's turn and marks no move");
  }

  /** Selects a piece and takes it to a marked square; with none of the kind, puts it back. */
  private async carry(from: string, goal: "go" | "capture", step: number): Promise<boolean> {
    await this.tap(from);
    const goals = (await this.cells()).filter((c) => c.goal === goal);
    await this.tap(goals.length > 0 ? goals[step % goals.length].square : from);
    return goals.length > 0;
  }

  async tap(square: string): Promise<void> {
    const cell = this.square(square);
    this.touch ??= await this.page.evaluate(() => navigator.maxTouchPoints > 0);
    await (this.touch ? cell.tap() : cell.click());
  }
}

/** Might this piece capture something? Only to save taps: the page's marks decide. */
function near(cells: Cell[], piece: Cell, red: boolean): boolean {
  const place = (square: string) => [square.charCodeAt(0), square.charCodeAt(1)];
  const [column, row] = place(piece.square);
  return cells.some((other) => {
    if (typeof other.what !== "object" || other.what.red === red) return false;
    const [c, r] = place(other.square);
    const cannon = typeof piece.what === "object" && piece.what.rank === 2;
    return cannon ? c === column || r === row : Math.abs(c - column) + Math.abs(r - row) === 1;
  });
}
