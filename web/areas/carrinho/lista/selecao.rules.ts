/** Ticks that the server does not know yet: the uuid of an item, and whether it is to be selected. */
export type Selecao = ReadonlyMap<string, boolean>

type Marcado = { uuid?: string | null | undefined; selecionado?: boolean | null | undefined }

/** The items with these ticks applied; an unchanged item stays the same object. */
export const withSelecao =
  (selecao: Selecao) =>
  <Frete extends Marcado>(fretes: readonly Frete[]): Frete[] =>
    fretes.map((frete) => {
      const wanted = frete.uuid ? selecao.get(frete.uuid) : undefined
      return wanted === undefined || wanted === frete.selecionado ? frete : { ...frete, selecionado: wanted }
    })

export const addTicks = (selecao: Selecao, uuids: readonly string[], isSelecionado: boolean): Selecao =>
  new Map([...selecao, ...uuids.map((uuid) => [uuid, isSelecionado] as const)])

/** The ticks still to save after these were saved: those that changed again meanwhile. */
export const dropSaved = (selecao: Selecao, saved: Selecao): Selecao =>
  new Map([...selecao].filter(([uuid, isSelecionado]) => saved.get(uuid) !== isSelecionado))
