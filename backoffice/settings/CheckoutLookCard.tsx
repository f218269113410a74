import type { CheckoutSettingsChanges } from "#api/checkout-settings.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldGroup, FieldRow, FieldStack, SelectField, TextField } from "../components/Field.tsx";
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
    <Card title="Look">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Name in the header"
            maxLength={55}
            hint="Empty for the store's name."
            value={header.text ?? ""}
            onChange={(event) => setHeader({ text: event.currentTarget.value })}
          />
          <SelectField
            label="Size of the name"
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
            label="Place of the name"
            value={header.alignment ?? "SIDE"}
            onChange={(event) => setHeader({ alignment: event.currentTarget.value === "CENTER" ? "CENTER" : "SIDE" })}
          >
            <option value="SIDE">At the side</option>
            <option value="CENTER">In the middle</option>
          </SelectField>
          <SelectField
            label="Way back to the cart"
            value={back.hidden === true ? "HIDDEN" : (back.displayType ?? "TEXT")}
            onChange={(event) => setHeader({ continueShopping: wayBack(event.currentTarget.value) })}
          >
            <option value="TEXT">In words</option>
            <option value="ICON">As an arrow</option>
            <option value="HIDDEN">Not shown</option>
          </SelectField>
        </FieldRow>
        <Checkbox
          label="Say “Checkout” beside the name"
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
              label="Words of the header"
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
              label="Button that orders"
              value={global.placeOrderButtonColor}
              onChange={(color) => onChange({ ...brand, global: { ...global, placeOrderButtonColor: color } })}
            />
            <ColorField
              label="What is chosen"
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
          label="Round corners"
          type="number"
          min={0}
          max={100}
          suffix="px"
          placeholder="As in the shop"
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
          <small>{value ?? "As in the shop"}</small>
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
