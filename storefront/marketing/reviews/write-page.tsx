/** `/review/write?product=<slug>&order=<token>`: the form, which works without scripts and, with a link, without an account. */
import { isEmailAddress } from "#api/email-address.ts";
import { MAX_REVIEW_PHOTO_BYTES } from "#api/marketing/reviews/review-values.ts";
import {
  createShopReview,
  getReviewOptions,
  getReviewWriting,
  uploadReviewPhoto,
} from "#api/marketing/reviews/shop-reviews.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { loadProductBySlug } from "#storefront/catalog/products/load-product.ts";
import { picturesOf, productPath } from "#storefront/catalog/products/present.ts";
import { orNotFound, refusalOf, type ShopContext } from "#storefront/context.ts";
import { page } from "#storefront/pages.tsx";
import { PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { WRITE_PATH, writeHref } from "./present.ts";
import { reviewTexts } from "./texts/texts.ts";
import type { WritingView } from "./views.ts";
import { TRAP, WritePage } from "./WriteForm.tsx";

const MAX_TOKEN = 200;

type Target = { slug: string; token: string };

function readTarget(fields: URLSearchParams): Target {
  const target = { slug: fields.get("product") ?? "", token: fields.get("order") ?? "" };
  if (target.slug === "" || target.token.length > MAX_TOKEN) throw new PageNotFound();
  return target;
}

async function loadView(context: ShopContext, target: Target): Promise<WritingView & { productId: string }> {
  const { shopper, request } = context;
  const product = await loadProductBySlug(context, target.slug);
  // Reading must not create a session.
  const call = shopper.role() === "none" ? request.call : shopper.call;
  const body = { productId: product.id, ...(target.token === "" ? {} : { token: target.token }) };
  const [{ state, authorName, needsEmail }, { maxPhotos }] = await Promise.all([
    orNotFound(call(getReviewWriting, { body })),
    request.call(getReviewOptions, {}),
  ]);
  return {
    productId: product.id,
    product: product.name,
    productHref: productPath(product),
    picture: picturesOf(product)[0],
    ...target,
    state,
    signInHref: `/account/sign-in?return=${encodeURIComponent(writeHref(product))}`,
    needsEmail,
    maxPhotos,
    values: { rating: "", title: "", text: "", name: authorName, email: "" },
    problems: {},
    refusal: undefined,
    done: undefined,
  };
}

const statusOf = ({ problems, refusal }: WritingView): number =>
  refusal?.status ?? (Object.keys(problems).length > 0 ? 422 : 200);

const isRating = (text: string): boolean => /^[1-5]$/.test(text);

function findProblems(
  { shop }: ShopContext,
  view: WritingView,
  photos: readonly Uint8Array[],
): WritingView["problems"] {
  const { form } = reviewTexts[shop.language];
  const { values, maxPhotos } = view;
  const tooMany = formatMessage(shop.language, form.photosTooMany, { count: maxPhotos });
  const isTooLarge = photos.some(({ byteLength }) => byteLength > MAX_REVIEW_PHOTO_BYTES);
  return {
    ...(!isRating(values.rating) && { rating: form.ratingMissing }),
    ...(view.needsEmail && !isEmailAddress(values.email) && { email: form.emailWrong }),
    ...(isTooLarge && { photos: form.photosUnreadable }),
    ...(photos.length > maxPhotos && { photos: tooMany }),
  };
}

const doneOf = ({ shop }: ShopContext, { token }: Target, isPublished: boolean): WritingView["done"] => ({
  isPublished,
  more: {
    label: reviewTexts[shop.language].done.more,
    href: token === "" ? "/account/reviews" : `/review/order/${encodeURIComponent(token)}`,
  },
});

export const writePage = page<WritingView>({
  path: WRITE_PATH,
  cache: "private",
  load: (context) => loadView(context, readTarget(context.request.url.searchParams)),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const field = (name: string): string => (form.get(name) ?? "").trim();
    const target = readTarget(form);
    const loaded = await loadView(context, target);
    const values = {
      rating: field("rating"),
      title: field("title"),
      text: field("text"),
      name: field("name"),
      email: field("email"),
    };
    const view = { ...loaded, values };
    if (field(TRAP) !== "") return writePage.render(context, { ...view, done: doneOf(context, target, false) });
    if (view.state !== "CAN_WRITE") return writePage.render(context, view);
    const photos = await context.request.uploads("photos");
    const problems = findProblems(context, view, photos);
    if (Object.keys(problems).length > 0) return writePage.render(context, { ...view, problems });
    return send(context, view, photos);
  },
  status: statusOf,
  head: ({ product }, { shop }) => ({
    title: formatMessage(shop.language, reviewTexts[shop.language].form.title, { product }),
    isIndexed: false,
  }),
  // The address has the token of an order, which must not leak through the referrer.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: WritePage,
});

async function send(
  context: ShopContext,
  view: WritingView & { productId: string },
  photos: readonly Uint8Array[],
): Promise<PageResponse> {
  const { values, productId, token } = view;
  const photoIds: string[] = [];
  try {
    for (const body of photos) photoIds.push((await context.shopper.call(uploadReviewPhoto, { body })).photo.id);
    const { status } = await context.shopper.call(createShopReview, {
      body: {
        review: {
          productId,
          rating: Number(values.rating),
          title: values.title,
          text: values.text,
          authorName: values.name,
          photoIds,
        },
        ...(token === "" ? {} : { token }),
        ...(view.needsEmail ? { email: values.email } : {}),
      },
    });
    return writePage.render(context, { ...view, done: doneOf(context, view, status === "PUBLISHED") });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { photosUnreadable } = reviewTexts[context.shop.language].form;
    if (error.code === "UNSUPPORTED_MEDIA" || error.code === "BODY_TOO_LARGE")
      return writePage.render(context, { ...view, problems: { photos: photosUnreadable } });
    const refusal = { text: refusalOf(context, error), status: error.status };
    return writePage.render(context, { ...view, refusal });
  }
}
