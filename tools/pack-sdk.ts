/**
 * Packs the client as an npm package: `npm run pack-sdk` writes dist/sdk/ and its tarball, ready for `npm publish`.
 *
 * The package contains the compiled client and contract with types. Its only dependencies are `typebox` (schemas) and
 * `jose` (signatures of what the store sends to apps).
 */
import { execFile } from "node:child_process";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE_NAME = "@cartwright/sdk";
/** What only the server and the screens need. */
const SERVER_ONLY = new Set(["api/published-paths.ts", "api/store/dates.ts"]);

/** @returns the path of the tarball */
export async function packSdk(target = join(root, "dist", "sdk")): Promise<string> {
  const sources = join(root, ".cache", `sdk-${process.pid}`);
  try {
    await copySources(sources);
    await rm(target, { recursive: true, force: true });
    await writeJson(join(sources, "tsconfig.json"), compilerSettings(target));
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    await run(process.execPath, [compiler, "-p", sources]).catch((error) => {
      throw new Error(`The client didn't compile:\n${error.stdout}`);
    });
    await writeJson(join(target, "package.json"), await packageFacts());
    await writeFile(join(target, "README.md"), await readFile(join(root, "sdk", "README.md")));
    await writeFile(join(target, "LICENSE"), await readFile(join(root, "LICENSE")));
    const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts"], { cwd: target });
    const [packed] = JSON.parse(stdout);
    return join(target, packed.filename);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}

/** Copies have relative imports instead of `#api/…`, which only resolves in this repository. */
async function copySources(target: string): Promise<void> {
  for await (const path of glob(["sdk/**/*.ts", "api/**/*.ts"], { cwd: root })) {
    if (path.endsWith(".test.ts") || path.includes("testing/") || SERVER_ONLY.has(path)) continue;
    const text = await readFile(join(root, path), "utf8");
    const api = relative(dirname(path), "api") || ".";
    const copy = join(target, path);
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, text.replaceAll('"#api/', `"${api.startsWith(".") ? api : `./${api}`}/`));
  }
}

const compilerSettings = (outDir: string) => ({
  extends: join(root, "tsconfig.json"),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    incremental: false,
    tsBuildInfoFile: null,
    rewriteRelativeImportExtensions: true,
    rootDir: ".",
    outDir,
    types: [],
  },
  include: ["sdk", "api"],
});

async function packageFacts() {
  const { version, license, dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return {
    name: PACKAGE_NAME,
    version,
    description: "Client of a Cartwright store: shoppers, staff and apps, every call typed.",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: {
      ".": { types: "./sdk/index.d.ts", default: "./sdk/index.js" },
      "./api/*": { types: "./api/*.d.ts", default: "./api/*.js" },
    },
    files: ["sdk", "api"],
    dependencies: { jose: `^${dependencies.jose}`, typebox: `^${dependencies.typebox}` },
  };
}

async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packSdk());
