import type { CheckoutSettingsChanges } from "#api/checkout/checkout-settings.ts";
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
import styles from "./settings.module.css";

type Brand = NonNullable<CheckoutSettingsChanges["checkoutBrand"]>;
type Header = NonNullable<Brand["header"]>;
type Main = NonNullable<Brand["mainSection"]>;

/** How the checkout looks: its header, colors and corners. What is not chosen follows the shop. */
export function CheckoutLookCard({ brand, onChange }: { brand: Brand; onChange: (brand: Brand) => void }) {
  const { header = {}, mainSection = {}, footer = {}, global = {} } = brand;
  const setHeader = (change: Partial<Header>) => onChange({ ...brand, header: { ...header, ...change } });
  const setMain = (change: Partial<Main>) => onChange({ ...brand, mainSection: { ...mainSection, ...change } });
  const back = header.continueShopping ?? {};
  return (
    <Card title="Appearance">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Header text"
            maxLength={55}
            hint="Leave empty to show the store name."
            value={header.text ?? ""}
            onChange={(event) => setHeader({ text: event.currentTarget.value })}
          />
          <SelectField
            label="Header text size"
            value={header.logo?.size ?? "MEDIUM"}
            onChange={(event) => setHeader({ logo: { size: sizeOf(event.currentTarget.value) } })}
          >
            <option value="SMALL">Small</option>
            <option value="MEDIUM">Medium</option>
            <option value="LARGE">Large</option>
          </SelectField>
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Header text position"
            value={header.alignment ?? "SIDE"}
            onChange={(event) => setHeader({ alignment: event.currentTarget.value === "CENTER" ? "CENTER" : "SIDE" })}
          >
            <option value="SIDE">Left</option>
            <option value="CENTER">Center</option>
          </SelectField>
          <SelectField
            label="Link to the cart"
            value={back.hidden === true ? "HIDDEN" : (back.displayType ?? "TEXT")}
            onChange={(event) => setHeader({ continueShopping: wayBack(event.currentTarget.value) })}
          >
            <option value="TEXT">Text</option>
            <option value="ICON">Icon</option>
            <option value="HIDDEN">Hidden</option>
          </SelectField>
        </FieldRow>
        <Checkbox
          label="Show “Checkout” next to the header text"
          checked={header.displayCheckoutLabel ?? false}
          onChange={(event) => setHeader({ displayCheckoutLabel: event.currentTarget.checked })}
        />
        <FieldGroup legend="Colors">
          <div className={styles.colors}>
            <ColorField
              label="Header"
              value={header.backgroundFill?.color}
              onChange={(color) => setHeader({ backgroundFill: { color } })}
            />
            <ColorField
              label="Header text"
              value={header.textColor}
              onChange={(textColor) => setHeader({ textColor })}
            />
            <ColorField
              label="Page"
              value={mainSection.formBackgroundFill?.color}
              onChange={(color) => setMain({ formBackgroundFill: { color } })}
            />
            <ColorField
              label="Summary"
              value={mainSection.summaryBackgroundFill?.color}
              onChange={(color) => setMain({ summaryBackgroundFill: { color } })}
            />
            <ColorField
              label="Buttons"
              value={global.buttonColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, buttonColor: color } })}
            />
            <ColorField
              label="Place order button"
              value={global.placeOrderButtonColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, placeOrderButtonColor: color } })}
            />
            <ColorField
              label="Selection"
              value={global.selectionColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, selectionColor: color } })}
            />
            <ColorField
              label="Footer"
              value={footer.backgroundFill?.color}
              onChange={(color) => onChange({ ...brand, footer: { ...footer, backgroundFill: { color } } })}
            />
          </div>
        </FieldGroup>
        <TextField
          label="Corner radius"
          type="number"
          min={0}
          max={100}
          suffix="px"
          placeholder="Same as the store"
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

function wayBack(value: string): NonNullable<Header["continueShopping"]> {
  return value === "HIDDEN" ? { hidden: true } : { hidden: false, displayType: value === "ICON" ? "ICON" : "TEXT" };
}

type ColorProps = { label: string; value: string | null | undefined; onChange: (value: string | null) => void };

/** Shown while nothing is chosen; a color nobody picks by chance, since picking the one that is shown changes nothing. */
const UNSET = "#808081";

/** A color, or the shop's own. */
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
          <small>{value ?? "Same as the store"}</small>
        </span>
      </label>
      {value != null && (
        <Button variant="plain" size="small" aria-label={`${label}: as in the shop`} onClick={() => onChange(null)}>
          Reset
        </Button>
      )}
    </div>
  );
}
