import type { CheckoutSettingsChanges } from "#api/checkout/checkout-settings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  Checkbox,
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./settings.module.css";
import { storeSettingsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = storeSettingsTexts[language];

type Brand = NonNullable<CheckoutSettingsChanges["checkoutBrand"]>;
type Header = NonNullable<Brand["header"]>;
type Main = NonNullable<Brand["mainSection"]>;

/** Header, colors and corners of the checkout. Unset values follow the store's theme. */
export function CheckoutLookCard({ brand, onChange }: { brand: Brand; onChange: (brand: Brand) => void }) {
  const { header = {}, mainSection = {}, footer = {}, global = {} } = brand;
  const setHeader = (change: Partial<Header>) => onChange({ ...brand, header: { ...header, ...change } });
  const setMain = (change: Partial<Main>) => onChange({ ...brand, mainSection: { ...mainSection, ...change } });
  const back = header.continueShopping ?? {};
  return (
    <Card title={texts.look.title}>
      <FieldStack>
        <FieldRow>
          <TextField
            label={texts.look.headerText}
            maxLength={55}
            hint={texts.look.headerTextHint}
            value={header.text ?? ""}
            onChange={(event) => setHeader({ text: event.currentTarget.value })}
          />
          <SelectField
            label={texts.look.headerTextSize}
            value={header.logo?.size ?? "MEDIUM"}
            onChange={(event) => setHeader({ logo: { size: sizeOf(event.currentTarget.value) } })}
          >
            <option value="SMALL">{texts.look.small}</option>
            <option value="MEDIUM">{texts.look.medium}</option>
            <option value="LARGE">{texts.look.large}</option>
          </SelectField>
        </FieldRow>
        <FieldRow>
          <SelectField
            label={texts.look.headerTextPosition}
            value={header.alignment ?? "SIDE"}
            onChange={(event) => setHeader({ alignment: event.currentTarget.value === "CENTER" ? "CENTER" : "SIDE" })}
          >
            <option value="SIDE">{texts.look.side}</option>
            <option value="CENTER">{texts.look.center}</option>
          </SelectField>
          <SelectField
            label={texts.look.cartLink}
            value={back.hidden === true ? "HIDDEN" : (back.displayType ?? "TEXT")}
            onChange={(event) => setHeader({ continueShopping: cartLinkOf(event.currentTarget.value) })}
          >
            <option value="TEXT">{texts.look.linkAsText}</option>
            <option value="ICON">{texts.look.linkAsIcon}</option>
            <option value="HIDDEN">{texts.look.linkHidden}</option>
          </SelectField>
        </FieldRow>
        <Checkbox
          label={texts.look.showCheckout}
          checked={header.displayCheckoutLabel ?? false}
          onChange={(event) => setHeader({ displayCheckoutLabel: event.currentTarget.checked })}
        />
        <FieldGroup legend={texts.look.colors}>
          <div className={styles.colors}>
            <ColorField
              label={texts.look.color.header}
              value={header.backgroundFill?.color}
              onChange={(color) => setHeader({ backgroundFill: { color } })}
            />
            <ColorField
              label={texts.look.color.headerText}
              value={header.textColor}
              onChange={(textColor) => setHeader({ textColor })}
            />
            <ColorField
              label={texts.look.color.page}
              value={mainSection.formBackgroundFill?.color}
              onChange={(color) => setMain({ formBackgroundFill: { color } })}
            />
            <ColorField
              label={texts.look.color.summary}
              value={mainSection.summaryBackgroundFill?.color}
              onChange={(color) => setMain({ summaryBackgroundFill: { color } })}
            />
            <ColorField
              label={texts.look.color.buttons}
              value={global.buttonColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, buttonColor: color } })}
            />
            <ColorField
              label={texts.look.color.placeOrder}
              value={global.placeOrderButtonColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, placeOrderButtonColor: color } })}
            />
            <ColorField
              label={texts.look.color.selection}
              value={global.selectionColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, selectionColor: color } })}
            />
            <ColorField
              label={texts.look.color.footer}
              value={footer.backgroundFill?.color}
              onChange={(color) => onChange({ ...brand, footer: { ...footer, backgroundFill: { color } } })}
            />
          </div>
        </FieldGroup>
        <TextField
          label={texts.look.cornerRadius}
          type="number"
          min={0}
          max={100}
          suffix={texts.look.pixels}
          placeholder={texts.look.sameAsStore}
          value={mainSection.cornerRadius ?? ""}
          onChange={(event) => {
            const { value, valueAsNumber } = event.currentTarget;
            setMain({ cornerRadius: value === "" ? null : Math.trunc(valueAsNumber) });
          }}
        />
      </FieldStack>
    </Card>
  );
}

const sizeOf = (value: string) => (value === "SMALL" || value === "LARGE" ? value : ("MEDIUM" as const));

function cartLinkOf(value: string): NonNullable<Header["continueShopping"]> {
  return value === "HIDDEN" ? { hidden: true } : { hidden: false, displayType: value === "ICON" ? "ICON" : "TEXT" };
}

type ColorProps = { label: string; value: string | null | undefined; onChange: (value: string | null) => void };

/** Value of the color input while unset. Unlikely to be picked: choosing the displayed value fires no change event. */
const UNSET = "#808081";

/** A color, or the theme's default. */
function ColorField({ label, value, onChange }: ColorProps) {
  return (
    <div className={styles.color}>
      <label>
        <input
          type="color"
          value={value ?? UNSET}
          data-unset={value == null || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span>
          {label}
          <small>{value ?? texts.look.sameAsStore}</small>
        </span>
      </label>
      {value != null && (
        <Button
          variant="plain"
          size="small"
          aria-label={formatMessage(language, texts.look.resetColor, { color: label })}
          onClick={() => onChange(null)}
        >
          {texts.look.reset}
        </Button>
      )}
    </div>
  );
}
