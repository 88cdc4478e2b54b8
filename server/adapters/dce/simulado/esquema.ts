import { readFileSync } from 'node:fs'

type Documento = 'dce' | 'evento'
/** What is wrong with a document by its schema, in the schema's words; undefined for a right one. */
export type Validate = (documento: Documento, xml: string) => string | undefined

const NOMES = ['dce.xsd', 'evento.xsd', 'tipos.xsd', 'xmldsig.xsd'] as const
/** libxml2 reads the files of a schema by address: these have none outside of this process. */
const RAIZ = 'esquema://dce/'

let loading: Promise<Validate> | undefined

/** Loads the schemas once for this process. The validator is a megabyte that only the simulated authoriser needs. */
export const openEsquemas = () => (loading ??= load())

async function load(): Promise<Validate> {
  const { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } = await import('libxml2-wasm')
  const files = Object.fromEntries(
    NOMES.map((nome) => [RAIZ + nome, readFileSync(new URL(`./esquemas/${nome}`, import.meta.url))]),
  )
  xmlRegisterInputProvider(new XmlBufferInputProvider(files))
  const validatorOf = (documento: Documento) => {
    const url = `${RAIZ}${documento}.xsd`
    return XsdValidator.fromDoc(XmlDocument.fromBuffer(files[url]!, { url }))
  }
  const validators = { dce: validatorOf('dce'), evento: validatorOf('evento') }
  return (documento, xml) => {
    let doc: InstanceType<typeof XmlDocument> | undefined
    try {
      doc = XmlDocument.fromString(xml)
      validators[documento].validate(doc)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      doc?.dispose()
    }
  }
}
