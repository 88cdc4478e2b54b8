import { foldWords } from '../texto.rules.ts'

/**
 * The large cities of each state, its capital first (brazil.md §4). They are used to split a text without commas.
 */
const CIDADES: Record<string, string> = {
  AC: 'Rio Branco;Cruzeiro do Sul',
  AL: 'Maceió;Arapiraca',
  AM: 'Manaus;Parintins;Itacoatiara',
  AP: 'Macapá;Santana',
  BA: 'Salvador;Feira de Santana;Vitória da Conquista;Camaçari;Lauro de Freitas;Itabuna;Ilhéus;Juazeiro;Alagoinhas;Barreiras;Teixeira de Freitas',
  CE: 'Fortaleza;Caucaia;Juazeiro do Norte;Sobral;Maracanaú',
  DF: 'Brasília',
  ES: 'Vitória;Serra;Vila Velha;Cariacica;Linhares;Cachoeiro de Itapemirim;Guarapari',
  GO: 'Goiânia;Aparecida de Goiânia;Anápolis;Rio Verde;Luziânia;Águas Lindas de Goiás;Valparaíso de Goiás',
  MA: 'São Luís;Imperatriz;Timon;Caxias',
  MG: 'Belo Horizonte;Uberlândia;Contagem;Juiz de Fora;Betim;Montes Claros;Ribeirão das Neves;Uberaba;Governador Valadares;Ipatinga;Sete Lagoas;Divinópolis;Santa Luzia;Poços de Caldas;Varginha;Teófilo Otoni;Patos de Minas;Pouso Alegre;Ibirité;Sabará',
  MS: 'Campo Grande;Dourados',
  MT: 'Cuiabá;Várzea Grande;Rondonópolis;Sinop',
  PA: 'Belém;Ananindeua;Santarém;Marabá;Parauapebas;Castanhal',
  PB: 'João Pessoa;Campina Grande',
  PE: 'Recife;Jaboatão dos Guararapes;Olinda;Caruaru;Petrolina;Paulista;Garanhuns;Vitória de Santo Antão;Cabo de Santo Agostinho;Camaragibe',
  PI: 'Teresina;Parnaíba',
  PR: 'Curitiba;Londrina;Maringá;Ponta Grossa;Cascavel;São José dos Pinhais;Foz do Iguaçu;Colombo;Guarapuava;Araucária;Toledo',
  RJ: 'Rio de Janeiro;São Gonçalo;Duque de Caxias;Nova Iguaçu;Niterói;Belford Roxo;Campos dos Goytacazes;São João de Meriti;Petrópolis;Volta Redonda;Macaé;Magé;Itaboraí;Cabo Frio;Nova Friburgo;Teresópolis;Angra dos Reis;Nilópolis;Queimados;Resende;Barra Mansa;Maricá',
  RN: 'Natal;Mossoró;Parnamirim',
  RO: 'Porto Velho;Ji-Paraná',
  RR: 'Boa Vista',
  RS: 'Porto Alegre;Caxias do Sul;Canoas;Pelotas;Santa Maria;Gravataí;Viamão;Novo Hamburgo;São Leopoldo;Passo Fundo;Rio Grande;Alvorada;Bento Gonçalves;Uruguaiana;Cachoeirinha;Santa Cruz do Sul;Bagé',
  SC: 'Florianópolis;Joinville;Blumenau;Palhoça;São José;Itajaí;Criciúma;Chapecó;Balneário Camboriú;Jaraguá do Sul;Lages',
  SE: 'Aracaju;Nossa Senhora do Socorro',
  SP: "São Paulo;Guarulhos;Campinas;São Bernardo do Campo;Santo André;Osasco;Sorocaba;Ribeirão Preto;São José dos Campos;Mauá;São José do Rio Preto;Mogi das Cruzes;Santos;Diadema;Jundiaí;Piracicaba;Carapicuíba;Bauru;Itaquaquecetuba;São Vicente;Franca;Guarujá;Praia Grande;Taubaté;Limeira;Suzano;Taboão da Serra;Sumaré;Barueri;Embu das Artes;São Carlos;Indaiatuba;Cotia;Marília;Araraquara;Jacareí;Americana;Hortolândia;Presidente Prudente;Araçatuba;Rio Claro;Santa Bárbara d'Oeste;Itapevi;Ferraz de Vasconcelos;Francisco Morato;Itu;Bragança Paulista;Atibaia;Valinhos",
  TO: 'Palmas;Araguaína;Gurupi',
}

const UF_DA_CIDADE = new Map(
  Object.entries(CIDADES).flatMap(([uf, names]) => names.split(';').map((nome) => [foldWords(nome), uf])),
)
const CAPITAIS = new Set(Object.values(CIDADES).map((names) => foldWords(names.split(';')[0] ?? '')))
/** Capitals whose name is also that of many neighbourhoods. */
const COMUNS = ['palmas', 'natal', 'vitoria', 'boa vista']
/** The number of words of the longest name: 'São José do Rio Preto'. */
const MAX_PALAVRAS = 5

/** The state of a large city; undefined for any other text. */
export const ufDaCidade = (nome: string) => UF_DA_CIDADE.get(foldWords(nome))

/** A capital that is known by its name alone, without its state. */
export const isCapital = (nome: string) => CAPITAIS.has(foldWords(nome)) && !COMUNS.includes(foldWords(nome))

/** A known city at the end of a text: 'centro olinda' → 'centro' and 'olinda'. `mais` are further known names. */
export function splitCidade(text: string, mais: readonly string[]): { antes: string; cidade: string } | null {
  const words = text.split(' ')
  const known = new Set(mais.map(foldWords))
  for (let count = Math.min(MAX_PALAVRAS, words.length); count > 0; count -= 1) {
    const cidade = words.slice(-count).join(' ')
    const folded = foldWords(cidade)
    if (folded && (UF_DA_CIDADE.has(folded) || known.has(folded)))
      return { antes: words.slice(0, -count).join(' '), cidade }
  }
  return null
}
