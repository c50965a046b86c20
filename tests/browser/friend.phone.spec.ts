// Two people in a friend room: one on a phone in Chinese, one at a desktop in English.
import { Table } from "./table";
import { PICTURES, devices, expect, test, type Device } from "./watched";
import type { Page } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const DESKTOP = { ...devices["Desktop Chrome"], locale: "en-US", contextOptions: { reducedMotion: "reduce" } } as const;

/** Opens a room on the phone and lets the friend come by the link. */
async function sit(page: Page, another: (options: object) => Promise<Device>): Promise<Device> {
  await page.goto("/");
  await page.locator("a[href='/room']").tap();
  await page.getByRole("button", { name: "開一間房" }).tap();
  await expect(page).toHaveURL(/\/room\/[2-9A-HJ-NP-Z]{6}$/);
  const link = page.url();
  await expect(page.getByRole("main")).toContainText(link.slice(-6));
  const friend = await another({ ...DESKTOP, reducedMotion: "reduce" });
  await friend.page.goto(link);
  return friend;
}

async function accept(page: Page, friend: Page): Promise<void> {
  await page.getByRole("button", { name: "同意規則，開始" }).tap();
  await friend.getByRole("button", { name: "Accept the rules and start" }).click();
}

/** Whose turn it is, once both pages agree; none when the game is over on both. */
async function mover(tables: Table[]): Promise<Table | null> {
  let states: Awaited<ReturnType<Table["state"]>>[] = [];
  const agree = async () => {
    states = await Promise.all(tables.map((table) => table.state()));
    return [["turn", null], [null, "turn"], ["over", "over"]].some(([a, b]) => states[0] === a && states[1] === b);
  };
  await expect.poll(agree, { intervals: [10, 20, 40, 80] }).toBe(true);
  return tables[states.indexOf("turn")] ?? null;
}

async function hearts(page: Page): Promise<string | null> {
  await page.goto("/");
  return page.locator(".hearts").textContent();
}

test("a friend game from the link to the rematch", async ({ page, another }) => {
  test.setTimeout(240_000);
  const friend = await sit(page, another);
  const tables = [new Table(page), new Table(friend.page)];
  await expect(friend.page.getByRole("button", { name: "Accept the rules and start" })).toBeVisible();
  await page.screenshot({ path: `${PICTURES}room.png`, scale: "css" });
  await accept(page, friend.page);
  await Promise.all(tables.map((table) => table.passDice()));

  let plies = 0;
  for (let next = await mover(tables); next; next = await mover(tables)) {
    await next.move(plies);
    plies += 1;
    if (plies === 8) {
      // A reload in mid-game shows the same.
      const before = await tables[1].cells();
      await friend.page.reload();
      await friend.page.locator(".board").waitFor();
      await expect.poll(() => tables[1].cells()).toEqual(before);
    }
    // Both see the same board: the position is the same in both languages.
    if (plies % 16 === 0) await expect.poll(() => tables[0].cells()).toEqual(await tables[1].cells());
  }
  for (const table of tables) {
    await expect(table.result.locator(".sealed")).toBeVisible();
    await expect(table.result.locator(".sealed.wrong")).toHaveCount(0);
  }

  // Again: both have to want it, and both pay again.
  await tables[0].button("再來一局").tap();
  await expect(tables[1].result.locator(".wish")).toBeVisible();
  await tables[1].button("Play again").click();
  for (const table of tables) {
    await expect(table.result).toHaveCount(0);
    expect((await table.cells()).every(({ what }) => what === "covered")).toBe(true);
  }
  const second = await mover(tables);
  await second?.move();

  // Giving up asks first.
  await tables[0].button("選單").tap();
  await tables[0].button("認輸").tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "認輸" }).tap();
  await expect(tables[0].result.locator(".title")).toHaveClass(/lost/);
  await expect(tables[1].result.locator(".title")).toHaveClass(/won/);
  expect(await hearts(page)).toBe("3");
  expect(await hearts(friend.page)).toBe("3");
});

test("a lost line says so, and comes back with everything", async ({ page, another, errors }) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/);
  const friend = await sit(page, another);
  const tables = [new Table(page), new Table(friend.page)];
  await accept(page, friend.page);
  await Promise.all(tables.map((table) => table.passDice()));
  const first = await mover(tables);
  if (first === tables[1]) await first.move();
  expect(await mover(tables)).toBe(tables[0]);

  await friend.context.setOffline(true);
  await expect(tables[1].line).toContainText("Connection lost");
  await expect(tables[0].opponent).toContainText("離線");
  await tables[0].move();
  const now = await tables[0].cells();
  await friend.context.setOffline(false);
  await expect(tables[1].line).not.toContainText("Connection lost");
  await expect.poll(() => tables[1].cells()).toEqual(now);
  await expect(tables[0].opponent).not.toContainText("離線");
  expect(await mover(tables)).toBe(tables[1]);
  await tables[1].move();

  // A draw is offered and declined, and offered again after a move of one's own.
  const offer = async () => {
    await tables[0].button("選單").tap();
    await tables[0].button("提議和棋").tap();
  };
  await offer();
  await tables[1].button("Decline").click();
  await expect(tables[0].line).toContainText("不同意");
  await tables[0].move();
  await offer();
  await tables[1].button("Accept").click();
  for (const table of tables) {
    await expect(table.result.locator(".title")).toBeVisible();
    await expect(table.result.locator(".title")).not.toHaveClass(/won|lost/);
  }
});

test("a third person watches, and a second tab takes the seat over", async ({ page, context, another, errors }) => {
  const friend = await sit(page, another);
  const tables = [new Table(page), new Table(friend.page)];
  await accept(page, friend.page);
  await Promise.all(tables.map((table) => table.passDice()));
  const third = await another({ ...DESKTOP });
  await third.page.goto(page.url());
  await expect(third.page.locator(".board")).toBeVisible();
  const watching = new Table(third.page);
  await watching.passDice();
  await watching.tap("a1");
  expect((await watching.cells()).every(({ what }) => what === "covered")).toBe(true);

  const tab = await context.newPage();
  errors.watch(tab);
  await tab.goto(page.url());
  await expect(tab.locator(".board")).toBeVisible();
  await expect(page.locator(".board")).toHaveCount(0);
  // Taking it back is one tap.
  await page.getByRole("button", { name: "再試一次" }).tap();
  await expect(page.locator(".board")).toBeVisible();
  await expect(tab.locator(".board")).toHaveCount(0);
});

test("a code that leads nowhere", async ({ page, errors }) => {
  errors.expect(/404/);
  await page.goto("/room/ZZZZZ9");
  await expect(page.getByRole("alert")).toContainText("這個房間不在了");
  await page.goto("/room");
  await page.getByRole("textbox").fill("zzz-zz8");
  await page.getByRole("button", { name: "進入" }).tap();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto("/room/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
