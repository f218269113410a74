// Runs on Node 20 and with nothing installed: only Node's own modules here.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, "node_modules", ".cartwright-install.json");
const neededMajor = 24;

/**
 * Installs the packages when they are missing or differ from package-lock.json.
 * @param {"run" | "develop"} purpose "run" leaves development packages out; an install for "develop" serves both.
 */
export async function ensureInstalled(purpose) {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lockfile).digest("hex");
  const stamp = readJson(stampPath);
  if (stamp?.hash === hash && (purpose === "run" || stamp.purpose === "develop")) return;
  const { packages } = JSON.parse(lockfile.toString());
  if (!isInstalled(packages, purpose)) {
    await install(expectedFolders(packages, purpose), purpose);
    if (!isInstalled(packages, purpose))
      fail("npm installed other versions than package-lock.json asks for: run npm ci.");
  }
  const complete = purpose === "develop" || isInstalled(packages, "develop");
  writeFileSync(stampPath, JSON.stringify({ hash, purpose: complete ? "develop" : "run" }));
}

/** Runs the pinned Node with these arguments in our place: same terminal, same exit code, each signal passed on once. */
export async function handOver(args, { isServer = false } = {}) {
  const follow = new URL("./follow-parent.mjs", import.meta.url).href;
  // A session of its own, or Ctrl-C would reach it twice: from the terminal and from us.
  const watch = isServer && args.includes("--dev") ? ["--watch", "--watch-preserve-output"] : [];
  const flags = isServer ? [...serverFlags, ...watch] : [];
  const child = spawn(findNode(), [...flags, "--import", follow, ...args], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env },
    detached: true,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let lastSignal = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (Date.now() - lastSignal < 500) return; // npm forwards signals that the terminal has already sent to this process
      lastSignal = Date.now();
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    });
  }
  // npm doesn't forward a signal sent only to npm itself, so the store also stops when npm has ended.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("error", (error) => fail(`The pinned Node did not start: ${error.message}.`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Prints why nothing can be done, in one sentence, and ends. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function findNode() {
  const pinned = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= neededMajor) return process.execPath;
  return fail(`Cartwright needs Node ${neededMajor} or later on this system (found ${process.version}): nodejs.org.`);
}

/** Whether npm's record of installed packages contains everything in package-lock.json. */
function isInstalled(packages, purpose) {
  const installed = readJson(join(root, "node_modules", ".package-lock.json"))?.packages ?? {};
  return expectedFolders(packages, purpose).every((folder) => installed[folder]?.version === packages[folder].version);
}

/** The folders an install must fill here: everything required, and what is optional only where it names this platform. */
function expectedFolders(packages, purpose) {
  const hostLibc = process.report?.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  return Object.keys(packages).filter((folder) => {
    const { dev, devOptional, optional, os, cpu, libc } = packages[folder];
    if (folder === "" || (purpose === "run" && (dev || devOptional))) return false;
    if (!optional && !devOptional) return true;
    return os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes(hostLibc) ?? true);
  });
}

async function install(folders, purpose) {
  // Not `npm ci`: it refuses when an optional package for another platform is missing from the lockfile, which a
  // registry mirror without that package brings about. Instead we compare with the lockfile ourselves.
  const command = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  if (purpose === "run") command.push("--omit=dev");
  console.log(`Installing ${folders.length} packages (npm ${command.join(" ")}). The first time takes about a minute.`);
  const npm = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  const child = npm
    ? spawn(process.execPath, [npm, ...command], { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("npm", command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const stop = () => child.kill() && process.exit(130);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const hideProgress = showProgress(folders);
  const status = await new Promise((resolve) => {
    child.once("error", (error) => output.push(Buffer.from(error.message)) && resolve(1));
    child.once("close", resolve);
  });
  process.off("SIGINT", stop).off("SIGTERM", stop);
  const seconds = hideProgress();
  if (status !== 0) {
    console.error(Buffer.concat(output).toString().trim().split("\n").slice(-20).join("\n"));
    fail("The packages could not be installed: see npm's message above, then run the same command again.");
  }
  console.log(`Installed in ${seconds} s.`);
}

/** Counts the packages that have arrived: in place on a terminal, else a line every ten seconds. */
function showProgress(folders) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const timer = setInterval(() => {
    const arrived = folders.filter((folder) => existsSync(join(root, folder, "package.json"))).length;
    const line = `  ${arrived} of ${folders.length} packages, ${seconds()} s`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\x1b[K`);
    else if (seconds() % 10 === 0) console.log(line);
  }, 1000);
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    return seconds();
  };
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined; // missing or cut short: as good as not installed
  }
}
