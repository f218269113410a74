import type { BooksTexts } from "./en.ts";

export const ar: BooksTexts = {
  title: "الدفاتر المحاسبية",
  subtitle: "فحوص محاسبية وفحوص اتساق تُجرى كل ساعة",
  areas: {
    STOCK: "المخزون",
    ORDERS: "الطلبات",
    MONEY: "المدفوعات والمبالغ المستردة",
    LEDGER: "دفتر الأستاذ",
    LIMITS: "الخصومات والعضويات",
    EVENTS: "الأحداث والتكاملات",
    IDENTITY: "الحسابات",
  },
  run: "تشغيل الفحوص الآن",
  progress: "الفحوص المكتملة",
  notRun: "لم يُفحص بعد",
  notRunText: "تُجرى الفحوص الأولى بعد دقائق من تشغيل المتجر، ويمكنك تشغيلها الآن.",
  incomplete: "فشل آخر فحص",
  allPassed:
    "{count, plural, zero {لا توجد فحوص} one {نجح فحص واحد} two {نجح الفحصان} few {نجحت جميع الفحوص وعددها #} many {نجحت جميع الفحوص وعددها #} other {نجحت جميع الفحوص وعددها #}}",
  passedText: "آخر فحص: {when}.",
  passedHistory:
    "{count, plural, zero {آخر فحص: {when}.} one {آخر فحص: {when}. لا مشكلات في آخر فحص.} two {آخر فحص: {when}. لا مشكلات في آخر فحصين.} few {آخر فحص: {when}. لا مشكلات في آخر # فحوص.} many {آخر فحص: {when}. لا مشكلات في آخر # فحصًا.} other {آخر فحص: {when}. لا مشكلات في آخر # فحص.}}",
  failed:
    "{count, plural, zero {لم يفشل أي فحص من {total}} one {فشل فحص واحد من {total}} two {فشل فحصان من {total}} few {فشلت # فحوص من {total}} many {فشل # فحصًا من {total}} other {فشل # فحص من {total}}}",
  failedText: "آخر فحص: {when}. التفاصيل مدرجة تحت كل فحص فاشل.",
  check: "الفحص",
  result: "النتيجة",
  caption:
    "{count, plural, zero {{area}، لا فحوص} one {{area}، فحص واحد} two {{area}، فحصان} few {{area}، # فحوص} many {{area}، # فحصًا} other {{area}، # فحص}}",
  failedCount:
    "{count, plural, zero {لا فشل} one {فحص فاشل} two {فحصان فاشلان} few {# فحوص فاشلة} many {# فحصًا فاشلًا} other {# فحص فاشل}}",
  partlyChecked: "فُحص {count} من {total}",
  passed: "ناجح",
  failedState: "فاشل",
  skipped: "المزود غير متاح",
  more: "{count, plural, zero {ولا شيء آخر} one {وواحد آخر} two {واثنان آخران} few {و# أخرى} many {و# أخرى} other {و# أخرى}}",
  balance: {
    title: "ميزان المراجعة",
    none: "لا توجد قيود بعد",
    noneText: "تُسجَّل القيود ابتداءً من أول طلب.",
    caption:
      "{count, plural, zero {ميزان المراجعة، لا حسابات} one {ميزان المراجعة، حساب واحد} two {ميزان المراجعة، حسابان} few {ميزان المراجعة، # حسابات} many {ميزان المراجعة، # حسابًا} other {ميزان المراجعة، # حساب}}",
    account: "الحساب",
    debits: "مدين",
    credits: "دائن",
    balance: "الرصيد",
  },
};
