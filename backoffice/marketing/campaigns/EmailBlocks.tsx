import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { emailBlockKinds, MAX_EMAIL_BLOCKS, type MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { BlockFields } from "./BlockFields.tsx";
import { createBlock, kindOf, moveBlock } from "./blocks.ts";
import styles from "./campaigns.module.css";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language].editor;

type Props = { blocks: readonly MerchantEmailBlock[]; onChange: (blocks: readonly MerchantEmailBlock[]) => void };

/** Edits the blocks of an email in their order. */
export function EmailBlocks({ blocks, onChange }: Props) {
  return (
    <>
      {blocks.length === 0 && <p className={styles.hint}>{texts.empty}</p>}
      <ol className={styles.blocks}>
        {blocks.map((block, index) => {
          const kind = texts.kinds[kindOf(block)];
          const named = (text: string): string =>
            formatMessage(language, text, {
              block: formatMessage(language, texts.block, { kind, number: index + 1 }),
            });
          return (
            <li key={block.id} className={styles.block} aria-label={named("{block}")}>
              <div className={styles.blockHead}>
                <h3 className={styles.blockTitle}>{kind}</h3>
                <Button
                  variant="plain"
                  size="small"
                  aria-label={named(texts.up)}
                  disabled={index === 0}
                  icon={<ArrowUp aria-hidden="true" />}
                  onClick={() => onChange(moveBlock(blocks, block.id, -1))}
                />
                <Button
                  variant="plain"
                  size="small"
                  aria-label={named(texts.down)}
                  disabled={index === blocks.length - 1}
                  icon={<ArrowDown aria-hidden="true" />}
                  onClick={() => onChange(moveBlock(blocks, block.id, 1))}
                />
                <Button
                  variant="plain"
                  size="small"
                  aria-label={named(texts.remove)}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => onChange(blocks.filter(({ id }) => id !== block.id))}
                />
              </div>
              <div className={styles.blockFields}>
                <BlockFields
                  block={block}
                  onChange={(changed) => onChange(blocks.map((each) => (each.id === changed.id ? changed : each)))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {blocks.length < MAX_EMAIL_BLOCKS && (
        <Menu
          label={texts.add}
          entries={emailBlockKinds.map((kind) => ({
            id: kind,
            label: texts.kinds[kind],
            onSelect: () => onChange([...blocks, createBlock(kind)]),
          }))}
        >
          <Plus aria-hidden="true" />
          {texts.add}
        </Menu>
      )}
    </>
  );
}
