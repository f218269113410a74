/** Finds references to files, headings and commands that don't exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Finding, Passage } from "./rules.ts";

const AREAS = "api|backoffice|bench|db|docs|examples|hosted|sdk|server|storefront|test|tools|ui";
/** `server/app.ts`, `#api/events.ts`, `docs/protocol/carts.md#errors`; not `server/<context>` or `/api/…` of a URL. */
const PATH = new RegExp(`(?<![\\w./@:-])#?((?:${AREAS})/[\\w@./-]*\\w)(?:#([\\w-]+))?(?![\\w/]*[<*…{])`, "g");
/** `spelling.ts`: a file of any folder. */
const FILE = /(?<![\w./*-])[\w-]+\.(?:ts|tsx|md|mjs|sql|css)\b(?![/(])/g;
/** `[text](page.md#heading)` */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g;
/** "decision 39", "docs/decisions/0039" */
const DECISION = /\bdecisions?[ /](\d+)\b(?!-)/gi;
const COMMAND = /\bnpm run ([\w-]+)/g;

const DECISION_NUMBER = /^docs\/decisions\/\d+$/;

export const DANGLING = "a reference to a file, heading or command that doesn't exist";

export type Tree = {
  readonly exists: (path: string) => boolean;
  readonly hasFile: (name: string) => boolean;
  readonly hasHeading: (page: string, anchor: string) => boolean;
  readonly hasDecision: (number: number) => boolean;
  readonly hasCommand: (name: string) => boolean;
};

/** Links and headings of documents, and everything that a comment refers to. `test/docs.test.ts` checks paths in documents. */
export function danglingCitations(passages: readonly Passage[], tree: Tree): Finding[] {
  return passages.flatMap(({ path, line, kind, text }) => {
    const wrong: [index: number, found: string][] = [];
    if (kind === "comment") {
      for (const { 0: found, 1: target = "", 2: anchor, index } of text.matchAll(PATH))
        if (
          (!DECISION_NUMBER.test(target) && !tree.exists(target)) ||
          (anchor !== undefined && !tree.hasHeading(target, anchor))
        )
          wrong.push([index, found]);
      for (const { 0: found, index } of text.matchAll(FILE)) if (!tree.hasFile(found)) wrong.push([index, found]);
      for (const { 0: found, 1: name = "", index } of text.matchAll(COMMAND))
        if (!tree.hasCommand(name)) wrong.push([index, found]);
    }
    for (const { 0: found, 1: number = "", index } of text.matchAll(DECISION))
      if (!tree.hasDecision(Number(number))) wrong.push([index, found]);
    if (kind === "document")
      for (const { 1: link = "", 2: anchor, index } of text.matchAll(LINK)) {
        const target = link === "" ? path : join(dirname(path), link);
        if (!tree.exists(target)) wrong.push([index, link]);
        else if (anchor !== undefined && !tree.hasHeading(target, anchor)) wrong.push([index, `${link}#${anchor}`]);
      }
    return wrong.map(([index, found]) => ({
      path,
      line: line + text.slice(0, index).split("\n").length - 1,
      rule: DANGLING,
      found,
    }));
  });
}

/** The anchor that GitHub makes of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

export function readTree(root: string): Tree {
  const names = new Set(
    globSync("**/*.{ts,tsx,md,mjs,sql,css}", { cwd: root, exclude: ["**/node_modules", ".cache"] }).map((path) =>
      basename(path),
    ),
  );
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const decisions = new Set(
    globSync("*.md", { cwd: join(root, "docs/decisions") }).map((name) => Number.parseInt(name, 10)),
  );
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (page: string): ReadonlySet<string> => {
    const known = anchors.get(page);
    if (known !== undefined) return known;
    const headings = readFileSync(join(root, page), "utf8").matchAll(/^#+ (.+)$/gm);
    const found = new Set([...headings].map(([, heading = ""]) => anchorOf(heading)));
    anchors.set(page, found);
    return found;
  };
  return {
    exists: (path) => existsSync(join(root, path)),
    hasFile: (name) => names.has(name),
    hasHeading: (page, anchor) => anchorsOf(page).has(anchor),
    hasDecision: (number) => decisions.has(number),
    hasCommand: (name) => scripts[name] !== undefined,
  };
}
