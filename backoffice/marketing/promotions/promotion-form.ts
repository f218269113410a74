/** Converts between banners and form values. */
import type { NewPromotion, Promotion, PromotionChanges } from "#api/marketing/promotions.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { promotionsTexts } from "./texts/texts.ts";

const texts = promotionsTexts[staffLanguage()];

type Placement = { id: string; position: string; below: boolean };

export type PromotionForm = {
  name: string;
  enabled: boolean;
  destinationUrl: string;
  image: { id: string; url: string } | null;
  altText: string;
  placements: Placement[];
};

export function toForm(promotion?: Promotion): PromotionForm {
  const { name = "", enabled = true, destinationUrl = "", media, categories = [] } = promotion ?? {};
  return {
    name,
    enabled,
    destinationUrl,
    image: media === undefined ? null : { id: media.id, url: media.image.url },
    altText: media?.altText ?? "",
    placements: categories.map(({ id, position, appliedToSubcategories }) => ({
      id,
      position: String(position),
      below: appliedToSubcategories,
    })),
  };
}

const fieldsOf = ({ name, enabled, destinationUrl, image, altText, placements }: PromotionForm) => ({
  name: name.trim(),
  enabled,
  destinationUrl: destinationUrl.trim() === "" ? null : destinationUrl.trim(),
  media: image === null ? null : { id: image.id, altText: altText.trim() === "" ? null : altText.trim() },
  categories: placements.map(({ id, position, below }) => ({
    id,
    position: Number(position),
    appliedToSubcategories: below,
  })),
});

export const toNew = (form: PromotionForm): NewPromotion => fieldsOf(form);
export const toChanges = (form: PromotionForm, { revision }: Promotion): PromotionChanges => ({
  revision,
  ...fieldsOf(form),
});

/** Validation error of a position; undefined if it is valid. */
export function positionProblem(position: string): string | undefined {
  return /^[1-9]\d{0,4}$|^100000$/.test(position.trim()) ? undefined : texts.placements.positionInvalid;
}
