import "./theme-fonts.css";
import { Check, ChevronsUpDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select, SelectValue } from "react-aria-components/Select";
import { fonts } from "#api/content/fonts.ts";
import { cx } from "#backoffice/components/cx.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./design.module.css";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].theme;
/** The font that the visitor's device has. */
const SYSTEM = "system";

type Props = { label: string; value: string; onChange: (id: string) => void };

/** A font family, each shown in its own type. */
export function FontField({ label, value, onChange }: Props) {
  const choices = [{ id: SYSTEM, name: texts.systemFont }, ...fonts];
  return (
    <Select className={cx(styles.font)} value={value} onChange={(id) => onChange(String(id))}>
      <Label className={cx(styles.fontLabel)}>{label}</Label>
      <Button className={cx(styles.fontButton)}>
        <SelectValue className={cx(styles.fontValue)} style={typeOf(value)} />
        <ChevronsUpDown aria-hidden="true" />
      </Button>
      <Popover className={cx(styles.fontPopover)}>
        <ListBox className={cx(styles.fontList)} items={choices}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={cx(styles.fontChoice)} style={typeOf(id)}>
              {name}
              {id === value && <Check aria-hidden="true" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

const typeOf = (id: string) => (id === SYSTEM ? {} : { fontFamily: `"theme-${id}"` });
