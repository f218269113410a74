/** Structural rules of the source tree as pure functions, run by `test/structure.test.ts` (docs/architecture.md). */
import { posix } from "node:path";

export type SourceFile = { path: string; text: string };
export type Import = { target: string; isTypeOnly: boolean };

const importPattern = /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Imports and re-exports of a file: our own files as paths from the root, packages by name. */
export function readImports({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? "";
    const target = specifier.startsWith(".")
      ? posix.join(posix.dirname(path), specifier)
      : specifier.replace(/^#/, "").replace(/\?.*$/, "");
    return { target, isTypeOnly: type !== undefined };
  });
}

/** Allowed imports per top folder. Development folders (test, tools, bench) can import anything. */
const allowed: Record<string, readonly string[]> = {
  api: [],
  sdk: ["api"],
  ui: ["api", "sdk"], // types only, except `sharedWithUi`
  storefront: ["sdk", "api", "ui"],
  backoffice: ["sdk", "api", "ui"],
  hosted: ["sdk", "api", "ui"],
  server: ["api", "db", "sdk"], // the client also runs in process
  db: ["api", "sdk", "server", "examples"], // of the examples only the demo store's stages
  examples: ["api", "sdk", "db", "server"],
};
/** Plain data and functions of the contract that every page needs: languages, messages, media addresses, themes. */
const sharedWithUi = new Set([
  "api/store/languages.ts",
  "api/store/messages.ts",
  "api/store/media-address.ts",
  "api/content/default-design.ts",
  "api/content/fonts.ts",
]);
/** Composition roots: files directly in server/, the mounting of pages, and the build of each app. */
const composers = /^(server\/([^/]+\.ts$|pages\/)|[a-z]+\/build\.ts$)/;

export function directionProblems(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = area(file.path);
    const targets = allowed[from];
    if (!targets || isTest(file.path) || composers.test(file.path)) return [];
    return readImports(file).flatMap(({ target, isTypeOnly }) => {
      const to = area(target);
      const crossesArea = to !== from && (to in allowed || to === "test" || to === "tools");
      const uiUsesValues = from === "ui" && crossesArea && !isTypeOnly && !sharedWithUi.has(target);
      if (crossesArea && (!targets.includes(to) || uiUsesValues)) return [`${file.path} imports ${target}`];
      const climbs = file.path.startsWith("server/platform/") && /^server\/(?!platform\/|config\.ts$)/.test(target);
      return climbs ? [`${file.path} imports ${target}: the platform knows no contexts`] : [];
    });
  });
}

const screens = new Set(["storefront", "backoffice", "hosted", "ui"]);
const contextOf = (path: string): string | undefined => /^(?:api|server)\/([^/]+)\//.exec(path)?.[1];

/**
 * Shapes of one protocol version (`wire/v1`, `wire/v3`) are used only by their own context: screens and other contexts use
 * the context's domain terms.
 */
export function wireProblems(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = area(file.path);
    if (isTest(file.path) || /\/wire\/v\d\/|\/factory\.ts$|\.gen\.ts$/.test(file.path)) return [];
    const isOutside = (target: string): boolean =>
      screens.has(from) || (contextOf(file.path) !== undefined && contextOf(file.path) !== contextOf(target));
    const targets = readImports(file).filter(({ target }) => /\/wire\/v\d/.test(target) && isOutside(target));
    return targets.slice(0, 1).map(({ target }) => `${file.path} imports ${target}`);
  });
}

/** Modules of the server as `context/module`, in dependency order. */
const orderOf = (contexts: Record<string, readonly string[]>): string[] =>
  Object.entries(contexts).flatMap(([context, modules]) => modules.map((name) => `${context}/${name}`));

/** Modules import only the `public.ts` of modules listed before them in `contexts`. */
export function moduleProblems(files: SourceFile[], contexts: Record<string, readonly string[]>): string[] {
  const order = orderOf(contexts);
  const crossings = files.flatMap((file) => {
    const from = moduleOf(file.path, contexts);
    // Factories create test fixtures.
    if (!from || isTest(file.path) || file.path.endsWith("/factory.ts")) return [];
    return readImports(file).flatMap(({ target }) => {
      const to = moduleOf(target, contexts);
      if (!to || to === from) return [];
      if (target !== `server/${to}/public.ts`) return [`${file.path} imports ${target}: use server/${to}/public.ts`];
      if (order.indexOf(to) < order.indexOf(from)) return [];
      return [`${file.path} imports ${to}, which doesn't stand before ${from} in server/contexts.ts`];
    });
  });
  const unlisted = [...new Set(files.map((file) => moduleOf(file.path, contexts)))].filter(
    (name) => name && !order.includes(name),
  );
  return [...crossings, ...unlisted.map((name) => `server/contexts.ts does not list ${name}`)];
}

/** Adapters of different versions use the model of their module, not each other. */
export function adapterProblems(files: SourceFile[]): string[] {
  const folderOf = (path: string) => /^(server\/.*\/wire)\/(v\d)\//.exec(path) ?? [];
  return files.flatMap((file) => {
    const [, folder, version] = folderOf(file.path);
    if (folder === undefined || isTest(file.path)) return [];
    const others = readImports(file).filter(({ target }) => {
      const [, targetFolder, targetVersion] = folderOf(target);
      return targetFolder === folder && targetVersion !== version;
    });
    return others.map(({ target }) => `${file.path} imports ${target}: adapters don't use each other`);
  });
}

/** Areas grouped by context may only have context folders and their infrastructure. */
export function contextProblems(
  folders: Record<string, readonly string[]>,
  contexts: Record<string, readonly string[]>,
): string[] {
  return Object.entries(folders).flatMap(([place, names]) =>
    names.filter((name) => !(name in contexts)).map((name) => `${place}/${name} is no context`),
  );
}

const MAX_FILES = 25;

/** Migrations, decisions, images and snapshots are numbered or named lists without a limit. */
export function folderProblems(paths: readonly string[]): string[] {
  const counts = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...counts].flatMap(([folder, files]) =>
    files.length > MAX_FILES && folder !== "db/migrations"
      ? [`${folder} has ${files.length} files; the limit is ${MAX_FILES}`]
      : [],
  );
}

/** Import cycles, type imports included, each as the path back to its start. */
export function cycleProblems(files: SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, readImports(file).map((one) => one.target)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (trail.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

export function sizeProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path.includes(".gen.")) return [];
    const limit = path.startsWith("api/") || path.startsWith("examples/demo-store/") ? 600 : 400;
    const lines = text.split("\n").length - 1;
    return lines > limit ? [`${path} has ${lines} lines; the limit is ${limit}`] : [];
  });
}

const vagueFolders = ["src", "lib", "utils", "shared", "common", "helpers", "core", "types"];

export function nameProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const vague = path.split("/").find((folder) => vagueFolders.includes(folder));
    const [file = ""] = path.split("/").slice(-1);
    const isWellNamed = file.endsWith(".tsx")
      ? /^[A-Za-z][A-Za-z0-9.-]*$/.test(file)
      : /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(file);
    if (vague) return [`${path}: the folder name "${vague}" says what a file is not`];
    return isWellNamed ? [] : [`${path}: file names are kebab-case, components PascalCase`];
  });
}

/** Business rules take the time as a parameter, so that tests can set it. */
export function clockProblems(files: SourceFile[]): string[] {
  // Files directly in server/ provide the clock; the test gateway is a program of its own.
  const free =
    /^(server\/platform|server\/gateway|server\/[^/]+\.ts|sdk|ui|storefront|backoffice|test|tools|bench)(\/|$)/;
  return files.flatMap(({ path, text }) => {
    if (free.test(path) || isTest(path)) return [];
    return /\bDate\.now\(\)|\bnew Date\(\)/.test(text) ? [`${path} reads the clock; take the time as an argument`] : [];
  });
}

const DATE_FORMATTING =
  /Intl\.(?:DateTimeFormat|RelativeTimeFormat)\(|toLocale(?:Date|Time)String\(|new Date\([^)]*\)\.toLocaleString\(/;
const LOCAL_CLOCK = /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(|\.toDateString\(/;

/**
 * Dates are in the store's time zone. The back office formats and calculates dates in one file each; server and
 * storefront pass the time zone to every formatter, which would otherwise use the machine's.
 */
export function dateProblems(files: SourceFile[]): string[] {
  const places = ["backoffice/format.ts", "api/store/dates.ts"];
  return files.flatMap(({ path, text }) => {
    if (isTest(path)) return [];
    if (path.startsWith("backoffice/")) {
      const isWrong = !places.includes(path) && (DATE_FORMATTING.test(text) || LOCAL_CLOCK.test(text));
      return isWrong ? [`${path} formats a date or reads the browser's clock; use ${places.join(" and ")}`] : [];
    }
    // Browser scripts estimate with the shopper's own date.
    if (!/^(?:server|storefront|hosted)\//.test(path) || path.startsWith("storefront/client/")) return [];
    const calls = [...text.matchAll(new RegExp(DATE_FORMATTING, "g"))].filter(
      ({ index, 0: call }) =>
        !call.includes("Relative") && !/timeZone/.test(text.slice(Math.max(0, index - 300), index + 300)),
    );
    return calls.map(
      ({ index }) => `${path}:${text.slice(0, index).split("\n").length} formats a date without a time zone`,
    );
  });
}

const AMOUNT_AS_NUMBER = /\b(?:Number|parseFloat)\((?:[^()]|\([^()]*\))*[aA]mount\b(?:[^()]|\([^()]*\))*\)/;

/**
 * Screens compare and add amounts exactly (ui/money.ts): "0.10" and "0.20" as numbers aren't 0.30. The product
 * editor isn't checked, because its fields have prices as people type them.
 */
export function amountProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(?:storefront|backoffice|hosted|ui)\/(?!catalog\/products\/form\/)/.test(path) || isTest(path)) return [];
    const [call] = AMOUNT_AS_NUMBER.exec(text) ?? [];
    return call === undefined ? [] : [`${path} turns an amount into a number: ${call}; use ui/money.ts`];
  });
}

type SingleSource = { readonly pattern: RegExp; readonly places: RegExp; readonly home: string };

/** What is defined in one file, the files that the rule applies to, and how a copy is recognized. */
const singleSources: readonly SingleSource[] = [
  // Events emitted in a savepoint are rolled back with it (docs/decisions/0029-events-written-before-commit.md).
  { pattern: /sql`\s*savepoint\b/i, places: /^server\//, home: "server/platform/db/transaction.ts" },
  {
    pattern: /\[0-9a-f\]\{8\}-|\[0-9a-f-\]\{36\}/,
    places: /^(?!test|bench|tools)(?!.*\.test\.tsx?$)/,
    home: "api/ids.ts",
  },
  { pattern: /\\s@\]|\\S\+@/, places: /^(?:storefront|hosted|backoffice)\//, home: "api/email-address.ts" },
  {
    pattern: /[:=(?] ?\{ kind: "anonymous" \}/,
    places: /^server\/(?!.*\.test\.ts$)/,
    home: "server/platform/access/actor.ts",
  },
  {
    pattern: /^\s*(?:export )?async function (?:until|eventually|waitFor)\b/m,
    places: /^(?:server|test)\//,
    home: "server/platform/testing/eventually.ts",
  },
];

export function copyProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    singleSources
      .filter(({ pattern, places, home }) => path !== home && places.test(path) && pattern.test(text))
      .map(({ home }) => `${path} repeats what ${home} defines`),
  );
}

/** The one place of `form` elements: it handles Enter, focus, and dialogs inside forms. */
const FORM_ELEMENT = "backoffice/components/forms/FormElement.tsx";
const MAX_INPUT_STATES = 2;

/** Forms of the back office use `Form` or `FormDialog` with `useMutationForm`, and no `useState` for their inputs. */
export function formProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith("backoffice/") || !path.endsWith(".tsx")) return [];
    const states = [...text.matchAll(/const \[\w+, (set[A-Z]\w*)\] = useState\b/g)].map(([, setter]) => setter);
    const inputs = [...text.matchAll(/onChange=\{\(event\) => (set[A-Z]\w*)\(/g)].filter(([, name]) =>
      states.includes(name),
    );
    return [
      ...(/<form\b/.test(text) && path !== FORM_ELEMENT ? [`${path} has a form element; use Form or FormDialog`] : []),
      ...(inputs.length > MAX_INPUT_STATES ? [`${path} keeps a form in useState; use useMutationForm`] : []),
    ];
  });
}

export function remarkProblems(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const unowned = /\b(?:TO[D]O(?!\(#\d+\))|FIX[M]E|XX[X])\b/.test(text);
    const silenced = /@ts-(?:ig[n]ore|expec[t]-error|noc[h]eck)/.test(text);
    return [
      ...(unowned ? [`${path} holds a remark about unfinished work without its issue`] : []),
      ...(silenced ? [`${path} silences the type checker`] : []),
    ];
  });
}

function area(path: string): string {
  return path.split("/", 1).join();
}

/** `context/module` of a file of the server. */
function moduleOf(path: string, contexts: Record<string, readonly string[]>): string | undefined {
  const [top, context = "", name, ...rest] = path.split("/");
  return top === "server" && context in contexts && rest.length > 0 ? `${context}/${name}` : undefined;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
