// Games as the page keeps them on a device: real records of games against Easy on their own seeds, so that a test
// begins where it matters.
import type { Page } from "@playwright/test";

export type Kept = { id: null; seed: string; record: string; dice_shown: true };

const kept = (seed: string, record: string): Kept => ({ id: null, seed: seed.padEnd(64, "0"), record, dice_shown: true });

/** The computer is to move and captures the person's last piece (h3xh2). */
export const LOSING = kept(
  "00000047",
  "b4=C d2=K d4=p c2=P f3=h a2=r g2=c a4=A g4=a h1=C c4=h c4xb4 c3=H b3=E c1=k e2=R e4=c b4-c4 b2=p c4xc3 f4=R b2xc2 " +
    "h4=P e4xa4 g3=P g4xg3 a3=a a4xf4 e1=e f4-g4 d3=P a3xb3 f2=P d4-e4 h2=A c2xd2 g1=p d2xd3 h3=p g2xe2 e3=p f3xf2 " +
    "a1=r b3-b4 b1=E c1xb1 d1=H h3xh4 f1=e e1xd1 h2-h3 g3xh3 h1-h2",
);

/** The person is to move and captures the computer's last piece: the step to make. */
export const WINNING = kept(
  "000000d2",
  "f4=e f2=p a1=e e2=C b2=c b4=r d4=p g4=c h1=R h3=p b3=H b3xb2 g1=p h1xg1 e3=E c4=a c3=A c3xc4 d2=C c4xb4 a3=h d2xf2 " +
    "d1=P f2xf4 c1=p f4xd4 g4xd4 d1xc1 g3=P g3xh3 c2=E e4=H b1=r e4xd4 f3=R a4=A g2=P a4xa3 f1=K h2=P a2=a a3xa2 b1xb2 " +
    "a2xb2 h4=h d3=P a1-a2 b2xa2 h4xh3 e1=k e1xf1 c2-d2 h3-h4 d4-e4 f1-e1 d2-c2 h4-h3 e2-f2 e1-e2 f3-g3 h3xh2 f2xh2 " +
    "e2-e1 a2-a1 e1-f1 d3-c3 f1-e1 a1-a2 e1-f1 h2-h1 f1xg1",
);

/** Its last capture. */
export const WINNING_CAPTURE = { from: "g2", to: "g1" };

/** The middle of a game, for pictures: the person is to move. */
export const MIDDLE = kept(WINNING.seed, WINNING.record.split(" ").slice(0, 27).join(" "));

/** Lays a game on the device and opens it. */
export async function resume(page: Page, game: Kept, level = "easy"): Promise<void> {
  await page.goto("/about");
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`qiguan.solo.${level}`, JSON.stringify(game)]);
  await page.goto(`/play/${level}`);
}
