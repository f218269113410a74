import { MAX_EMAIL_PRODUCTS, type MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { LinkField } from "#backoffice/content/fields/LinkField.tsx";
import { ImageField } from "#backoffice/content/fields/MediaField.tsx";
import { ProductsField } from "#backoffice/content/fields/ReferenceFields.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { isTree } from "#backoffice/richtext/rich-content.ts";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].editor;

type Props = { block: MerchantEmailBlock; onChange: (block: MerchantEmailBlock) => void };

export function BlockFields({ block, onChange }: Props) {
  const { id, heading, text, image, button, products } = block;
  if (heading)
    return (
      <TextField
        label={texts.headingText}
        maxLength={250}
        value={heading.text}
        onChange={(event) => onChange({ id, heading: { text: event.currentTarget.value } })}
      />
    );
  if (text)
    return (
      <RichTextField
        label={texts.text}
        value={isTree(text.content) ? text.content : undefined}
        onChange={({ nodes }) => onChange({ id, text: { content: { nodes: [...nodes] } } })}
      />
    );
  if (image)
    return (
      <>
        <ImageField
          label={texts.image}
          value={image.image ?? undefined}
          onChange={(value) => onChange({ id, image: { ...image, image: value ?? null } })}
        />
        <LinkField
          label={texts.imageLink}
          value={image.link}
          onChange={(link) => onChange({ id, image: { ...image, link } })}
        />
      </>
    );
  if (button)
    return (
      <>
        <TextField
          label={texts.label}
          maxLength={100}
          value={button.label}
          onChange={(event) => onChange({ id, button: { ...button, label: event.currentTarget.value } })}
        />
        <LinkField
          label={texts.link}
          value={button.link}
          onChange={(link) => onChange({ id, button: { ...button, link } })}
        />
      </>
    );
  if (products)
    return (
      <ProductsField
        label={texts.products}
        ids={products.productIds}
        max={MAX_EMAIL_PRODUCTS}
        onChange={(ids) => onChange({ id, products: { productIds: [...ids] } })}
      />
    );
  return <p>{texts.dividerText}</p>;
}
