import type { AutomationField } from "#api/marketing/automation.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { EmailBlocks } from "../campaigns/EmailBlocks.tsx";
import styles from "./automation.module.css";
import { blocksOf, type EmailContent, insertPlaceholder, withBlocks } from "./email-blocks.ts";
import { fieldName } from "./rule-names.ts";
import { automationTexts } from "./texts/texts.ts";

const texts = automationTexts[staffLanguage()].actions;

type Props = {
  content: EmailContent;
  fields: readonly AutomationField[];
  onChange: (content: EmailContent) => void;
};

/** Fields offered as variables for emails. */
const COMMON_VARIABLES =
  /^(coupon\.code|customer\.|store\.|product\.name$|(order\.)?(number|priceSummary\.total\.formattedAmount|lineItems\.productName\.original|buyerNote)$)/;

/** Subject and blocks, as in campaigns, with variables of the event. */
export function EmailFields({ content, fields, onChange }: Props) {
  const variables = fields.filter(({ path }) => COMMON_VARIABLES.test(path));
  const blocks = blocksOf(content);
  return (
    <>
      <TextField
        name="subject"
        label={texts.subject}
        maxLength={250}
        value={content.subject}
        onChange={({ currentTarget }) => onChange({ ...content, subject: currentTarget.value })}
      />
      <EmailBlocks blocks={blocks} onChange={(changed) => onChange(withBlocks(content, changed))} />
      {variables.length > 0 && (
        <div className={styles.variables}>
          <Menu
            label={texts.insert}
            size="small"
            entries={variables.map(({ path }) => ({
              id: path,
              label: path === "coupon.code" ? texts.couponCode : fieldName(path),
              onSelect: () => onChange(withBlocks(content, insertPlaceholder(blocks, path))),
            }))}
          />
          <p className={styles.soft}>{texts.insertHint}</p>
        </div>
      )}
    </>
  );
}
