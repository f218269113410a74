import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { EmailBlocks } from "./EmailBlocks.tsx";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].editor;

type Props = { blocks: readonly MerchantEmailBlock[]; onChange: (blocks: readonly MerchantEmailBlock[]) => void };

/** The email's blocks in their order. */
export function BlocksCard(props: Props) {
  return (
    <Card title={texts.content}>
      <EmailBlocks {...props} />
    </Card>
  );
}
