export { Documentos } from './pagina/documentos.tsx'
