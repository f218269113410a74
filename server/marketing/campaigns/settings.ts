import type { Static } from "typebox";
import type { CampaignSettings as Contract } from "#api/marketing/campaigns.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";

type CampaignSettings = Static<typeof Contract>;

const NAME = "campaigns";
/** Within the limits of common mail services for new accounts. */
const defaults: CampaignSettings = { emailsPerMinute: 120 };

export const readCampaignSettings = async (db: Connection): Promise<CampaignSettings> =>
  (await readNamedSettings(db, NAME, defaults)).value;

export async function writeCampaignSettings(
  tx: Tx,
  changes: Partial<CampaignSettings>,
  now: Date,
): Promise<CampaignSettings> {
  const settings = { ...(await readCampaignSettings(tx)), ...changes };
  await writeNamedSettings(tx, NAME, settings, now);
  return settings;
}
