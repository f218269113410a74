import type { DesignBody } from "#api/content/design.ts";
import { Checkbox, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { MenuEditor } from "./MenuEditor.tsx";
import { readMenu, writeMenu } from "./menus.ts";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].header;
type Header = DesignBody["header"];

type Props = { header: Header; onChange: (header: Header, key?: string) => void };

export function HeaderPanel({ header, onChange }: Props) {
  return (
    <>
      <TextField
        label={texts.announcement}
        hint={texts.announcementHint}
        maxLength={160}
        value={header.announcement}
        onChange={(event) => onChange({ ...header, announcement: event.currentTarget.value }, "announcement")}
      />
      <Checkbox
        label={texts.sticky}
        checked={header.isSticky}
        onChange={(event) => onChange({ ...header, isSticky: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.search}
        checked={header.hasSearch}
        onChange={(event) => onChange({ ...header, hasSearch: event.currentTarget.checked })}
      />
      <MenuEditor
        label={texts.menu}
        hint={texts.menuHint}
        menu={readMenu(header.menu)}
        onChange={(menu, key) => onChange({ ...header, menu: writeMenu(menu) }, key)}
      />
    </>
  );
}
