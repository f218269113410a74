import { useId } from "react";
import type { Setting } from "#api/content/settings.ts";
import { MAX_HTML, MAX_PARAGRAPH, MAX_TEXT } from "#api/content/settings.ts";
import { Checkbox, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatNumber, localTimeOf, storeTimeZone, timestampOf, zoneName } from "#backoffice/format.ts";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { isTree } from "#backoffice/richtext/rich-content.ts";
import { labelOf } from "../labels.ts";
import styles from "./fields.module.css";
import { LinkField } from "./LinkField.tsx";
import { ImageField, VideoField } from "./MediaField.tsx";
import { CollectionsField, ProductsField } from "./ReferenceFields.tsx";
import { SchemeField } from "./SchemeField.tsx";
import { isImageValue, isVideoValue, textsIn } from "./values.ts";

type Props = {
  setting: Setting;
  /** What is stored: undefined for the default. */
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The field of one declared setting. */
export function SettingField({ setting, value, onChange }: Props) {
  const label = labelOf(setting.label);
  const hint = setting.help === undefined ? {} : { hint: labelOf(setting.help) };
  const text = typeof value === "string" ? value : "";
  switch (setting.type) {
    case "text":
      return (
        <TextField
          label={label}
          {...hint}
          maxLength={setting.maxLength ?? MAX_TEXT}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "paragraph":
      return (
        <TextArea
          label={label}
          {...hint}
          rows={4}
          maxLength={setting.maxLength ?? MAX_PARAGRAPH}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "html":
      return (
        <TextArea
          label={label}
          {...hint}
          rows={10}
          maxLength={MAX_HTML}
          spellCheck={false}
          className={styles.code}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "rich-text":
      return (
        <RichTextField
          label={label}
          {...hint}
          scope="page"
          value={isTree(value) ? value : undefined}
          onChange={onChange}
        />
      );
    case "image":
      return <ImageField label={label} {...hint} value={isImageValue(value) ? value : undefined} onChange={onChange} />;
    case "video":
      return <VideoField label={label} {...hint} value={isVideoValue(value) ? value : undefined} onChange={onChange} />;
    case "link":
      return <LinkField label={label} {...hint} value={text} onChange={onChange} />;
    case "product":
      return <ProductsField label={label} ids={text === "" ? [] : [text]} max={1} onChange={([id]) => onChange(id)} />;
    case "products":
      return <ProductsField label={label} ids={textsIn(value)} max={setting.max} onChange={onChange} />;
    case "collection":
      return (
        <CollectionsField label={label} ids={text === "" ? [] : [text]} max={1} onChange={([id]) => onChange(id)} />
      );
    case "collections":
      return <CollectionsField label={label} ids={textsIn(value)} max={setting.max} onChange={onChange} />;
    case "select":
      return (
        <SelectField
          label={label}
          {...hint}
          value={text === "" ? setting.default : text}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {setting.options.map((option) => (
            <option key={option.value} value={option.value}>
              {labelOf(option.label)}
            </option>
          ))}
        </SelectField>
      );
    case "range":
      return (
        <RangeField
          label={label}
          min={setting.min}
          max={setting.max}
          step={setting.step}
          unit={setting.unit ?? ""}
          value={typeof value === "number" ? value : setting.default}
          onChange={onChange}
        />
      );
    case "switch":
      return (
        <Checkbox
          label={label}
          {...hint}
          checked={typeof value === "boolean" ? value : setting.default}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "color-scheme":
      return <SchemeField label={label} value={text === "" ? "page" : text} onChange={onChange} />;
    case "date-time":
      return (
        <TextField
          label={label}
          hint={hint.hint ?? zoneName(storeTimeZone())}
          type="datetime-local"
          value={text === "" ? "" : localTimeOf(text)}
          onChange={({ currentTarget: { value: typed } }) => onChange(typed === "" ? undefined : timestampOf(typed))}
        />
      );
  }
}

type RangeProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  unit: string;
  value: number;
  onChange: (value: number) => void;
};

export function RangeField({ label, unit, value, onChange, ...limits }: RangeProps) {
  const id = useId();
  const shown = [formatNumber(value), unit].filter(Boolean).join(" ");
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        {...limits}
        id={id}
        type="range"
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
