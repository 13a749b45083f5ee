import type { Locale } from '@parlay/contracts/brand';

/**
 * Words that urge a player to continue, chase a loss or raise a stake, or that promise or celebrate (B5). Each is
 * searched for in texts of its language, ignoring case.
 */
const URGING_WORDS: Readonly<Record<Locale, readonly RegExp[]>> = {
  en: [
    /win (it|them|your money|your losses|back)\b.*\bback/,
    /win back/,
    /(recover|recoup|chase|make up( for)?) (your |a |the )?loss(es)?/,
    /\b(almost|nearly) (won|there|had it)\b/,
    /so close|near miss|just missed/,
    /(raise|increase|double|up) (your|the) (stake|bet)/,
    /double or nothing|all or nothing|last chance|don't miss|do not miss|hurry/,
    /next (round|spin|time) (could|will|may|might) (win|be yours)/,
    /your luck|feeling lucky|lucky day|due (for )?a win|sure (win|thing)|guaranteed win|risk[- ]free|easy money/,
    /(try|play|bet) (your luck|once more|one more)/,
  ],
  de: [
    /zurück(zu)?gewinn/,
    /verlust(e)? (aufholen|ausgleichen|wettmachen|wieder hereinholen)/,
    /(beinahe|fast|knapp) (gewonnen|getroffen|daneben)/,
    /einsatz (erhöhen|verdoppeln|steigern)|(erhöhe|verdopple|steigere) deinen einsatz/,
    /alles oder nichts|letzte chance|nicht verpassen|verpasse nicht|beeil/,
    /dein glück|glückstag|glückssträhne|sicherer gewinn|garantierter gewinn|ohne risiko|risikofrei|leichtes geld/,
    /(noch einmal|nochmal) (versuchen|dein)|nächste runde (gewinn|könnte)/,
  ],
  es: [
    /(recuper|gan)(a|ar|e) (lo|tu|tus|el|las) (perdid|pérdid|dinero)/,
    /recupera(r)? (tus )?pérdidas/,
    /(casi|por poco) (ganas|ganaste|lo logras|lo tienes)/,
    /(sube|aumenta|duplica|dobla)(r)? (tu|la) apuesta/,
    /todo o nada|última oportunidad|no te (lo )?pierdas|date prisa|apúrate/,
    /tu suerte|día de suerte|racha de suerte|ganancia segura|premio garantizado|sin riesgo|dinero fácil/,
    /(prueba|inténtalo) (suerte|otra vez y gana)/,
  ],
  fi: [
    /voita (ne |rahasi |häviösi )?takaisin|voitat takaisin/,
    /(korvaa|kuro|paikkaa) (häviö|tappio)/,
    /(melkein|lähes|miltei) (voitit|osui|onnistui)|läheltä piti/,
    /(korota|nosta|tuplaa|kasvata) (panosta|panostasi)/,
    /kaikki tai ei mitään|viimeinen tilaisuus|älä missaa|kiirehdi/,
    /onnenpäivä|onnesi|kokeile onneasi|varma voitto|taattu voitto|riskitön|ilman riskiä|helppoa rahaa/,
  ],
  fr: [
    /(regagn|récupér)(er|ez) (vos|votre|ce que|l.argent)/,
    /(rattrap|compens)(er|ez) (vos|une) pertes?/,
    /(presque|failli) (gagn|réussi)|si près|de peu/,
    /(augment|doubl|mont)(er|ez) (votre|la) mise/,
    /tout ou rien|dernière chance|ne manquez pas|dépêchez/,
    /tentez votre chance|votre chance|jour de chance|gain (sûr|garanti)|sans risque|argent facile/,
  ],
  lv: [
    /atgū(t|stiet|sti) (zaudē|savu naudu)|atspēlē(t|ties)/,
    /(gandrīz|teju) (laimējāt|izdevās|uzvarējāt)|tik tuvu/,
    /(palielin|dubulto|paaugstin)(iet|āt|āsiet|ājiet)? (likm|likmes summu)/,
    /visu vai neko|pēdējā iespēja|nepalaidiet garām|pasteidzieties/,
    /jūsu veiksme|veiksmes diena|izmēģiniet veiksmi|drošs laimests|garantēts laimests|bez riska|viegla nauda/,
  ],
  no: [
    /vinn(e)? (det |pengene |tapene )?tilbake/,
    /(ta|hente|vinn) (igjen|inn) (tap|tapet)/,
    /(nesten|nær ved å) (vant|vinne|vunnet)|så nær/,
    /(øk|doble|hev)(e)? (innsatsen|innsats)/,
    /alt eller ingenting|siste sjanse|ikke gå glipp|skynd deg/,
    /prøv lykken|lykkedag|sikker gevinst|garantert gevinst|risikofri(tt)?|uten risiko|lettjente penger/,
  ],
  sv: [
    /vinn(a)? (det |pengarna |förlusterna )?tillbaka/,
    /(ta|spela) igen (förlust|förlusten|det)/,
    /(nästan|nära att) (vann|vinna|vunnit)|så nära/,
    /(höj|öka|dubbla) (din |)insats/,
    /allt eller inget|sista chansen|missa inte|skynda dig/,
    /pröva lyckan|din lyckodag|säker vinst|garanterad vinst|riskfri(tt)?|utan risk|lättförtjänta pengar/,
  ],
};

/** Returns the urging words in a text of this language. */
export const urgingWordsIn = (locale: Locale, text: string): string[] =>
  URGING_WORDS[locale].flatMap((pattern) => new RegExp(pattern, 'iu').exec(text)?.[0] ?? []);
