/** Commands: serve (default) | migrate | seed | check | audit | reset-owner | help. */
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config.ts";
import { EmbeddedPostgresError } from "#server/platform/postgres/error.ts";

const options = {
  port: { type: "string" },
  host: { type: "string" },
  "data-dir": { type: "string" },
  "database-url": { type: "string" },
  "base-url": { type: "string" },
  seed: { type: "string" },
  production: { type: "boolean" },
  dev: { type: "boolean" },
} as const;

function environmentFrom(
  values: Partial<Record<keyof typeof options, string | boolean>>,
): Record<string, string | undefined> {
  const flags: Record<string, string | boolean | undefined> = {
    PORT: values.port,
    HOST: values.host,
    DATA_DIR: values["data-dir"],
    DATABASE_URL: values["database-url"],
    BASE_URL: values["base-url"],
    SEED: values.seed,
    NODE_ENV: values.production === true ? "production" : undefined,
  };
  const given = Object.entries(flags).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return { ...process.env, ...Object.fromEntries(given) };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const command = positionals[0] ?? "serve";
  const config = readConfig(environmentFrom(values));
  const commands = await import("#server/commands.ts");
  switch (command) {
    case "serve":
      return commands.serve(config, { isDev: values.dev === true });
    case "migrate":
      return commands.migrateOnly(config);
    case "seed":
      return commands.seedOnly(config);
    case "check":
      return commands.printRoutes();
    case "audit":
      process.exitCode = (await commands.auditOnly(config)) ? 0 : 1;
      return;
    case "reset-owner":
      return commands.resetOwnerAccess(config, positionals[1]);
    default:
      throw new ConfigError([
        `There is no command "${command}". Use serve, migrate, seed, check, audit or reset-owner; npm start -- --help lists the settings.`,
      ]);
  }
}

/** Shortens `parseArgs` errors to "Unknown option '--prot'.", without its advice on positional arguments. */
function firstSentence(message: string): string {
  return `${message.split(/[.\n]/, 1)[0]}.`;
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) {
    console.error("Cartwright cannot start yet:");
    for (const problem of error.problems) console.error(`  - ${problem}`);
  } else if (
    error instanceof EmbeddedPostgresError ||
    (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
  ) {
    console.error(error.message);
  } else if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
    console.error(`${firstSentence(error.message)} npm start -- --help lists the settings.`);
  } else {
    console.error(error);
  }
  process.exit(1);
}
