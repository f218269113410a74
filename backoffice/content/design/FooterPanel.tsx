import { X } from "lucide-react";
import type { DesignBody } from "#api/content/design.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField, TextArea } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { CheckedField } from "../fields/CheckedField.tsx";
import styles from "./design.module.css";
import { MenuEditor } from "./MenuEditor.tsx";
import { readMenu, writeMenu } from "./menus.ts";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].footer;
type Footer = DesignBody["footer"];
type Network = Footer["socialLinks"][number]["network"];

/** Names, and where profiles are: what a new link starts from. */
const networks: Readonly<Record<Network, readonly [name: string, start: string]>> = {
  instagram: ["Instagram", "https://www.instagram.com/"],
  facebook: ["Facebook", "https://www.facebook.com/"],
  tiktok: ["TikTok", "https://www.tiktok.com/@"],
  youtube: ["YouTube", "https://www.youtube.com/@"],
  pinterest: ["Pinterest", "https://www.pinterest.com/"],
  x: ["X", "https://x.com/"],
  bluesky: ["Bluesky", "https://bsky.app/profile/"],
  mastodon: ["Mastodon", "https://mastodon.social/@"],
  linkedin: ["LinkedIn", "https://www.linkedin.com/company/"],
  whatsapp: ["WhatsApp", "https://wa.me/"],
};
const MAX_SOCIAL_LINKS = 10;

type Props = { footer: Footer; onChange: (footer: Footer, key?: string) => void };

export function FooterPanel({ footer, onChange }: Props) {
  return (
    <>
      <TextArea
        label={texts.text}
        rows={3}
        maxLength={500}
        value={footer.text}
        onChange={(event) => onChange({ ...footer, text: event.currentTarget.value }, "footer text")}
      />
      <Checkbox
        label={texts.newsletter}
        checked={footer.hasNewsletter}
        onChange={(event) => onChange({ ...footer, hasNewsletter: event.currentTarget.checked })}
      />
      <MenuEditor
        label={texts.menu}
        hint={texts.menuHint}
        menu={readMenu(footer.menu)}
        onChange={(menu, key) => onChange({ ...footer, menu: writeMenu(menu) }, key)}
      />
      <SocialLinks
        links={footer.socialLinks}
        onChange={(socialLinks, key) => onChange({ ...footer, socialLinks }, key)}
      />
    </>
  );
}

type LinksProps = { links: Footer["socialLinks"]; onChange: (links: Footer["socialLinks"], key?: string) => void };

function SocialLinks({ links, onChange }: LinksProps) {
  const unused = (Object.keys(networks) as Network[]).filter((one) => !links.some(({ network }) => network === one));
  const check = (text: string): string | undefined =>
    /^https?:\/\//i.test(text) && URL.canParse(text) ? undefined : texts.socialProblem;
  return (
    <fieldset className={styles.social}>
      <legend className={styles.legend}>{texts.social}</legend>
      {links.map(({ network, url }, index) => {
        const [name] = networks[network];
        return (
          <div key={network} className={styles.socialLink}>
            <CheckedField
              label={name}
              type="url"
              value={url}
              check={check}
              onChange={(text) => onChange(links.with(index, { network, url: text }), `social ${network}`)}
            />
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.removeSocial, { name })}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(links.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {links.length < MAX_SOCIAL_LINKS && unused.length > 0 && (
        <SelectField
          label={texts.addSocial}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const network = unused.find((one) => one === value);
            if (network !== undefined) onChange([...links, { network, url: networks[network][1] }]);
          }}
        >
          <option value="">{texts.chooseSocial}</option>
          {unused.map((network) => (
            <option key={network} value={network}>
              {networks[network][0]}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
