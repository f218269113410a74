import type { BooksTexts } from "./en.ts";

export const es: BooksTexts = {
  title: "Contabilidad",
  subtitle: "Comprobaciones contables y de coherencia, cada hora",
  areas: {
    STOCK: "Inventario",
    ORDERS: "Pedidos",
    MONEY: "Pagos y reembolsos",
    LEDGER: "Libro mayor",
    LIMITS: "Descuentos y membresías",
    EVENTS: "Eventos e integraciones",
    IDENTITY: "Cuentas",
  },
  run: "Ejecutar comprobaciones",
  progress: "Comprobaciones completadas",
  notRun: "Sin comprobar",
  notRunText:
    "Las primeras comprobaciones se ejecutan unos minutos después del arranque. También puedes ejecutarlas ahora.",
  incomplete: "La última comprobación falló",
  allPassed: "{count, plural, one {# comprobación superada} other {Las # comprobaciones se han superado}}",
  passedText: "Última comprobación: {when}.",
  passedHistory:
    "{count, plural, one {Última comprobación: {when}. Sin problemas en la última (#).} other {Última comprobación: {when}. Sin problemas en las últimas #.}}",
  failed:
    "{count, plural, one {# de {total} comprobaciones ha fallado} other {# de {total} comprobaciones han fallado}}",
  failedText: "Última comprobación: {when}. Los detalles están debajo de cada comprobación fallida.",
  check: "Comprobación",
  result: "Resultado",
  caption: "{count, plural, one {{area}, # comprobación} other {{area}, # comprobaciones}}",
  failedCount: "{count, plural, one {# fallida} other {# fallidas}}",
  partlyChecked: "{count} de {total} comprobadas",
  passed: "Superada",
  failedState: "Fallida",
  skipped: "Proveedor no disponible",
  more: "{count, plural, one {y # más} other {y # más}}",
  balance: {
    title: "Balance de comprobación",
    none: "Aún no hay asientos",
    noneText: "Los asientos empiezan con tu primer pedido.",
    caption: "{count, plural, one {Balance de comprobación, # cuenta} other {Balance de comprobación, # cuentas}}",
    account: "Cuenta",
    debits: "Debe",
    credits: "Haber",
    balance: "Saldo",
  },
};
