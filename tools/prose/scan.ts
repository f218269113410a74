/** Reads every file whose prose people read. Other languages' texts and generated files have no rules here. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { danglingCitations, readTree } from "./citations.ts";
import { type Finding, findings, readDocument, readSource } from "./rules.ts";

const SOURCES =
  "{api,sdk,db,server,hosted,storefront,backoffice,ui,test,bench,tools,examples}/**/*.{ts,tsx,mjs,css,sql}";
const DOCUMENTS = "{*.md,{docs,sdk,examples,test,bench}/**/*.md}";
const EXCLUDED =
  /texts.*\/(?:de|fr|es|ar)\.ts$|\.gen\.|node_modules|^tools\/prose\/|^test\/prose|docs\/reference\/|^db\/schema\.sql/;

/** `prefix`: only files below it. */
export function scan(root: string, prefix = ""): Finding[] {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const files = (pattern: string): string[] =>
    globSync(pattern, { cwd: root, exclude: ["**/node_modules"] })
      .filter((path) => path.startsWith(prefix) && !EXCLUDED.test(path))
      .sort();
  const passages = [
    ...files(SOURCES).flatMap((path) => readSource(path, read(path))),
    ...files(DOCUMENTS).flatMap((path) => readDocument(path, read(path))),
  ];
  return [...findings(passages), ...danglingCitations(passages, readTree(root))];
}
