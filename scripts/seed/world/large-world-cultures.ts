export interface Place {
  city: string;
  country: string;
  timezone: string;
  /** Where it differs from the first language of the culture. */
  language: string | undefined;
}

/** Names that go together, the towns where they are common, and languages with the strongest first. */
export interface Culture {
  /** Share of members, relative to the sum of all weights. */
  weight: number;
  languages: string[];
  /** How likely somebody also speaks the second of `languages`, 0 to 1. */
  secondLanguageShare: number;
  familyFirst: boolean;
  given: string[];
  family: string[];
  places: Place[];
}

function list(names: string): string[] {
  return names.split(", ");
}

function place(city: string, country: string, timezone: string, language?: string): Place {
  return { city, country, timezone, language };
}

export const cultures: readonly Culture[] = [
  {
    weight: 10,
    languages: ["pt-BR", "en", "es"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Ana Clara, Caio, Davi, Helena, Iara, João Pedro, Larissa, Luana, Mateus, Rafael, Sônia, Tainá, " +
        "Thiago, Valéria, Vinícius, Yasmin",
    ),
    family: list(
      "Almeida, Araújo, Barbosa, Cavalcanti, Conceição, Farias, Figueiredo, Guimarães, Lacerda, Magalhães, " +
        "Moura, Nascimento, Queiroz, Sampaio, Teixeira, Vasconcelos",
    ),
    places: [
      place("São Paulo", "BR", "America/Sao_Paulo"),
      place("Belo Horizonte", "BR", "America/Sao_Paulo"),
      place("Salvador", "BR", "America/Bahia"),
      place("Fortaleza", "BR", "America/Fortaleza"),
      place("Manaus", "BR", "America/Manaus"),
      place("Florianópolis", "BR", "America/Sao_Paulo"),
    ],
  },
  {
    weight: 11,
    languages: ["es", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Abril, Agustín, Ximena, Emiliano, Fernanda, Ignacio, Itzel, Jimena, Lautaro, Maite, Martín, Nicolás, " +
        "Paloma, Renata, Sebastián, Valentina",
    ),
    family: list(
      "Aguirre, Arce, Bustamante, Cárdenas, Escobar, Figueroa, Ibáñez, Lozano, Mamani, Montoya, Núñez, " +
        "Orellana, Quispe, Salazar, Villalobos, Zúñiga",
    ),
    places: [
      place("Guadalajara", "MX", "America/Mexico_City"),
      place("Oaxaca", "MX", "America/Mexico_City"),
      place("Bogotá", "CO", "America/Bogota"),
      place("Lima", "PE", "America/Lima"),
      place("Cusco", "PE", "America/Lima"),
      place("Santiago", "CL", "America/Santiago"),
      place("Rosario", "AR", "America/Argentina/Cordoba"),
      place("Montevideo", "UY", "America/Montevideo"),
      place("Quito", "EC", "America/Guayaquil"),
      place("La Paz", "BO", "America/La_Paz"),
      place("San José", "CR", "America/Costa_Rica"),
    ],
  },
  {
    weight: 5,
    languages: ["es-ES", "en", "ca"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aitana, Álvaro, Berta, Carles, Elvira, Gonzalo, Inés, Íñigo, Jordi, Leire, Marta, Nuria, Pau, Rocío, " +
        "Unai, Xavier",
    ),
    family: list(
      "Aranda, Barrios, Carbonell, Domènech, Echeverría, Fuentes, Gallardo, Iriarte, Llorente, Mendizábal, " +
        "Olmedo, Peñalver, Rovira, Saavedra, Urrutia, Vidal",
    ),
    places: [
      place("Barcelona", "ES", "Europe/Madrid"),
      place("Bilbao", "ES", "Europe/Madrid"),
      place("Sevilla", "ES", "Europe/Madrid"),
      place("Zaragoza", "ES", "Europe/Madrid"),
      place("Las Palmas", "ES", "Atlantic/Canary"),
    ],
  },
  {
    weight: 3,
    languages: ["pt-PT", "en", "fr"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Afonso, Beatriz, Catarina, Duarte, Eduarda, Filipe, Gonçalo, Inês, Leonor, Lourenço, Madalena, Nuno, " +
        "Rita, Simão, Teresa, Vasco",
    ),
    family: list(
      "Abrantes, Brito, Carvalho, Esteves, Fonseca, Gouveia, Leitão, Macedo, Neves, Pacheco, Quaresma, " +
        "Rebelo, Serrano, Tavares, Valente, Viegas",
    ),
    places: [
      place("Porto", "PT", "Europe/Lisbon"),
      place("Coimbra", "PT", "Europe/Lisbon"),
      place("Évora", "PT", "Europe/Lisbon"),
      place("Ponta Delgada", "PT", "Atlantic/Azores"),
    ],
  },
  {
    weight: 7,
    languages: ["fr-FR", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Adèle, Baptiste, Chloé, Damien, Élodie, Étienne, Flavie, Gaspard, Inès, Jérôme, Lucie, Maël, Noémie, " +
        "Raphaël, Solène, Théo",
    ),
    family: list(
      "Aubert, Besson, Carpentier, Delorme, Faucher, Gauthier, Hamelin, Jacquet, Lacombe, Marchal, Noblet, " +
        "Périer, Roussel, Sabatier, Thévenot, Vasseur",
    ),
    places: [
      place("Paris", "FR", "Europe/Paris"),
      place("Lyon", "FR", "Europe/Paris"),
      place("Marseille", "FR", "Europe/Paris"),
      place("Nantes", "FR", "Europe/Paris"),
      place("Rennes", "FR", "Europe/Paris"),
      place("Geneva", "CH", "Europe/Zurich", "fr-CH"),
      place("Québec", "CA", "America/Toronto", "fr-CA"),
    ],
  },
  {
    weight: 8,
    languages: ["de", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Anneke, Benedikt, Carla, Florian, Greta, Henrike, Jannis, Jörg, Käthe, Leonie, Matthias, Nele, " +
        "Oskar, Paula, Theresa, Valentin",
    ),
    family: list(
      "Albrecht, Brückner, Dietz, Engelhardt, Fröhlich, Grünewald, Hartung, Jäger, Kessler, Lindemann, " +
        "Möller, Neubauer, Pfeiffer, Reinhardt, Schäfer, Voss",
    ),
    places: [
      place("Berlin", "DE", "Europe/Berlin"),
      place("Hamburg", "DE", "Europe/Berlin"),
      place("Leipzig", "DE", "Europe/Berlin"),
      place("Köln", "DE", "Europe/Berlin"),
      place("Freiburg", "DE", "Europe/Berlin"),
      place("Vienna", "AT", "Europe/Vienna", "de-AT"),
      place("Graz", "AT", "Europe/Vienna", "de-AT"),
      place("Zürich", "CH", "Europe/Zurich", "de-CH"),
    ],
  },
  {
    weight: 4,
    languages: ["nl", "en", "de"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Anouk, Bram, Daan, Eline, Femke, Gijs, Hanneke, Jelle, Lieke, Maarten, Noor, Pieter, Roos, Sjoerd, " +
        "Tess, Wout",
    ),
    family: list(
      "Aarts, Bakker, Claes, Dekker, Evers, Goossens, Hendriks, Janssens, Kuipers, Maes, Peeters, Postma, " +
        "Smeets, Van den Berg, Verhoeven, Wouters",
    ),
    places: [
      place("Amsterdam", "NL", "Europe/Amsterdam"),
      place("Rotterdam", "NL", "Europe/Amsterdam"),
      place("Utrecht", "NL", "Europe/Amsterdam"),
      place("Groningen", "NL", "Europe/Amsterdam"),
      place("Antwerp", "BE", "Europe/Brussels"),
      place("Leuven", "BE", "Europe/Brussels"),
    ],
  },
  {
    weight: 8,
    languages: ["en-GB", "cy"],
    secondLanguageShare: 0.06,
    familyFirst: false,
    given: list(
      "Abigail, Alasdair, Bethan, Callum, Carys, Fiona, Gareth, Imogen, Isla, Joel, Morag, Nathaniel, Owen, " +
        "Rhiannon, Tobias, Winston",
    ),
    family: list(
      "Ashdown, Beckwith, Cadwallader, Dalgleish, Ellwood, Fairbairn, Griffiths, Hargreaves, Kinnear, " +
        "Llewellyn, Marsden, Pritchard, Rutherford, Stirling, Thackray, Whitlock",
    ),
    places: [
      place("London", "GB", "Europe/London"),
      place("Manchester", "GB", "Europe/London"),
      place("Glasgow", "GB", "Europe/London"),
      place("Cardiff", "GB", "Europe/London"),
      place("Newcastle", "GB", "Europe/London"),
      place("Belfast", "GB", "Europe/London"),
    ],
  },
  {
    weight: 2,
    languages: ["en-IE", "ga"],
    secondLanguageShare: 0.35,
    familyFirst: false,
    given: list(
      "Aoife, Brendan, Cillian, Deirdre, Eoin, Fionn, Gráinne, Meabh, Niamh, Oisín, Róisín, Ronan, Sinéad, " +
        "Tadhg",
    ),
    family: list(
      "Brennan, Carmody, Devaney, Finnegan, Gallagher, Hanrahan, Keane, Lenihan, Moriarty, Nolan, Ó Briain, " +
        "Quigley, Rafferty, Tierney",
    ),
    places: [
      place("Dublin", "IE", "Europe/Dublin"),
      place("Cork", "IE", "Europe/Dublin"),
      place("Limerick", "IE", "Europe/Dublin"),
      place("Sligo", "IE", "Europe/Dublin"),
    ],
  },
  {
    weight: 12,
    languages: ["en-US", "es"],
    secondLanguageShare: 0.25,
    familyFirst: false,
    given: list(
      "Aaliyah, Caleb, Dana, Elena, Ezra, Gloria, Isaiah, Jada, Kendra, Malik, Marisol, Nolan, Priya, " +
        "Rosalind, Theo, Wesley",
    ),
    family: list(
      "Ackerly, Bellamy, Castellanos, Dawkins, Ellsworth, Fontenot, Goodwin, Huang, Jernigan, Kowalski, " +
        "Lockhart, Maldonado, Okafor, Prescott, Tran, Whitaker",
    ),
    places: [
      place("Brooklyn", "US", "America/New_York"),
      place("Chicago", "US", "America/Chicago"),
      place("New Orleans", "US", "America/Chicago"),
      place("Albuquerque", "US", "America/Denver"),
      place("Phoenix", "US", "America/Phoenix"),
      place("Oakland", "US", "America/Los_Angeles"),
      place("Seattle", "US", "America/Los_Angeles"),
      place("Honolulu", "US", "Pacific/Honolulu"),
    ],
  },
  {
    weight: 4,
    languages: ["en-CA", "fr-CA"],
    secondLanguageShare: 0.3,
    familyFirst: false,
    given: list(
      "Amélie, Bronwyn, Colin, Danika, Élise, Farrah, Graham, Josée, Kiran, Luc, Margaux, Noah, Paige, " +
        "Rémi, Siobhán, Tariq",
    ),
    family: list(
      "Arsenault, Bouchard, Chaudhry, Desrosiers, Fraser, Gagnon, Hébert, Kowalchuk, Lavoie, MacIsaac, " +
        "Nguyen, Ouellet, Sandhu, Tremblett, Wong, Yuen",
    ),
    places: [
      place("Toronto", "CA", "America/Toronto"),
      place("Winnipeg", "CA", "America/Winnipeg"),
      place("Calgary", "CA", "America/Edmonton"),
      place("Victoria", "CA", "America/Vancouver"),
      place("St. John's", "CA", "America/St_Johns"),
    ],
  },
  {
    weight: 5,
    languages: ["en-AU", "mi"],
    secondLanguageShare: 0.06,
    familyFirst: false,
    given: list(
      "Anahera, Banjo, Bridie, Darcy, Ewan, Hamish, Jarrah, Kiri, Lachlan, Maeve, Mere, Nikau, Pippa, " +
        "Rowan, Tamati, Zara",
    ),
    family: list(
      "Barlow, Cavanagh, Dimasi, Fairfax, Haines, Kerehoma, Lockyer, McAllister, Ngata, Pappas, Rangi, " +
        "Stavrou, Tolley, Vella, Wairau, Windsor",
    ),
    places: [
      place("Melbourne", "AU", "Australia/Melbourne"),
      place("Brisbane", "AU", "Australia/Brisbane"),
      place("Adelaide", "AU", "Australia/Adelaide"),
      place("Hobart", "AU", "Australia/Hobart"),
      place("Darwin", "AU", "Australia/Darwin"),
      place("Auckland", "NZ", "Pacific/Auckland", "en-NZ"),
      place("Dunedin", "NZ", "Pacific/Auckland", "en-NZ"),
    ],
  },
  {
    weight: 5,
    languages: ["sv", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Alva, Anders, Astrid, Bjørn, Ebba, Elin, Håkon, Ingrid, Jens, Kjersti, Lovisa, Magnus, Signe, Søren, " +
        "Tuva, Åsa",
    ),
    family: list(
      "Bergström, Dahl, Ekström, Fjeld, Holm, Jørgensen, Lindgren, Lund, Nyström, Østby, Rasmussen, " +
        "Sandvik, Sjöberg, Thorsen, Wikström, Åkesson",
    ),
    places: [
      place("Stockholm", "SE", "Europe/Stockholm"),
      place("Göteborg", "SE", "Europe/Stockholm"),
      place("Malmö", "SE", "Europe/Stockholm"),
      place("Umeå", "SE", "Europe/Stockholm"),
    ],
  },
  {
    weight: 3,
    languages: ["nb", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aksel, Birgitte, Eirik, Frida, Gunhild, Henrik, Ida, Jonas, Karoline, Lasse, Mette, Nora, Rune, " +
        "Sunniva, Torben, Vibeke",
    ),
    family: list(
      "Bakken, Christensen, Dalgaard, Eriksen, Foss, Haugen, Iversen, Krogh, Løvaas, Mikkelsen, Nygaard, " +
        "Overgaard, Rønning, Solheim, Toft, Vestergaard",
    ),
    places: [
      place("Oslo", "NO", "Europe/Oslo"),
      place("Bergen", "NO", "Europe/Oslo"),
      place("Trondheim", "NO", "Europe/Oslo"),
      place("København", "DK", "Europe/Copenhagen", "da"),
      place("Aarhus", "DK", "Europe/Copenhagen", "da"),
    ],
  },
  {
    weight: 3,
    languages: ["fi", "en", "sv-FI"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aino, Eero, Elina, Hannele, Ilmari, Jaakko, Kaisa, Lauri, Maija, Oskari, Päivi, Riikka, Sampo, " +
        "Tuomas, Veera, Väinö",
    ),
    family: list(
      "Aaltonen, Hakala, Järvinen, Koskela, Laaksonen, Mäkelä, Nieminen, Ojala, Pitkänen, Rantala, Salmela, " +
        "Toivonen, Uusitalo, Vainio, Ylönen, Äijälä",
    ),
    places: [
      place("Helsinki", "FI", "Europe/Helsinki"),
      place("Tampere", "FI", "Europe/Helsinki"),
      place("Oulu", "FI", "Europe/Helsinki"),
    ],
  },
  {
    weight: 2,
    languages: ["et", "en", "fi"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aleksander, Eliise, Hanna-Liisa, Indrek, Jaan, Kadri, Kristjan, Liina, Maarja, Märt, Piret, Rasmus, " +
        "Tõnu, Ülle",
    ),
    family: list(
      "Allik, Ilves, Jõgi, Kask, Kuusk, Lepik, Mägi, Oja, Pärn, Rebane, Saar, Tamm, Vaher, Õunapuu",
    ),
    places: [
      place("Tartu", "EE", "Europe/Tallinn"),
      place("Pärnu", "EE", "Europe/Tallinn"),
      place("Narva", "EE", "Europe/Tallinn"),
    ],
  },
  {
    weight: 6,
    languages: ["pl", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Agnieszka, Bartek, Celina, Dominika, Filip, Grażyna, Hubert, Jagoda, Kuba, Łucja, Marek, Natalia, " +
        "Olgierd, Paweł, Weronika, Zbigniew",
    ),
    family: list(
      "Baran, Cieślik, Duda, Gajda, Jastrząb, Kaczmarek, Król, Mazur, Nowak, Pająk, Sikora, Stępień, Śliwa, " +
        "Wójcik, Wróbel, Zając",
    ),
    places: [
      place("Warszawa", "PL", "Europe/Warsaw"),
      place("Kraków", "PL", "Europe/Warsaw"),
      place("Łódź", "PL", "Europe/Warsaw"),
      place("Wrocław", "PL", "Europe/Warsaw"),
      place("Poznań", "PL", "Europe/Warsaw"),
    ],
  },
  {
    weight: 4,
    languages: ["uk", "en", "pl"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Andrii, Bohdana, Daryna, Halyna, Ihor, Kateryna, Lesia, Maksym, Nazar, Oksana, Ostap, Roman, " +
        "Solomiia, Taras, Vira, Yaryna",
    ),
    family: list(
      "Bondarenko, Hnatiuk, Ivanchuk, Kovalenko, Lysenko, Marchenko, Melnyk, Moroz, Ostapchuk, Petrenko, " +
        "Rudenko, Savchuk, Shevchuk, Tkachenko, Voloshyn, Zinchenko",
    ),
    places: [
      place("Kyiv", "UA", "Europe/Kyiv"),
      place("Kharkiv", "UA", "Europe/Kyiv"),
      place("Odesa", "UA", "Europe/Kyiv"),
      place("Ivano-Frankivsk", "UA", "Europe/Kyiv"),
    ],
  },
  {
    weight: 3,
    languages: ["hr", "en", "de"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Ana, Boris, Dunja, Emir, Filip, Goran, Hana, Ivana, Jelena, Luka, Maja, Nikola, Petra, Sanja, " +
        "Vedran, Živa",
    ),
    family: list(
      "Babić, Cvetković, Đurić, Filipović, Hadžić, Jurić, Knežević, Lukić, Marušić, Novak, Perić, Radić, " +
        "Šarić, Tomić, Vuković, Živković",
    ),
    places: [
      place("Zagreb", "HR", "Europe/Zagreb"),
      place("Split", "HR", "Europe/Zagreb"),
      place("Ljubljana", "SI", "Europe/Ljubljana", "sl"),
      place("Sarajevo", "BA", "Europe/Sarajevo", "bs"),
      place("Beograd", "RS", "Europe/Belgrade", "sr"),
    ],
  },
  {
    weight: 3,
    languages: ["el", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Alexandros, Anna, Christina, Dimitra, Elpida, Foteini, Giorgos, Ioanna, Kostas, Lydia, Manos, " +
        "Nefeli, Petros, Stelios, Thalia, Vasilis",
    ),
    family: list(
      "Antoniou, Charalambous, Christou, Demetriou, Efthymiou, Georgiou, Ioannou, Kyriakou, Loizou, " +
        "Michael, Nikolaou, Pavlou, Stavrou, Theodorou, Vasiliou, Zacharia",
    ),
    places: [
      place("Athens", "GR", "Europe/Athens"),
      place("Thessaloniki", "GR", "Europe/Athens"),
      place("Heraklion", "GR", "Europe/Athens"),
      place("Nicosia", "CY", "Asia/Nicosia"),
    ],
  },
  {
    weight: 6,
    languages: ["tr", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Ayşe, Barış, Ceren, Çağla, Defne, Emre, Gökhan, Hande, İlker, Kerem, Melis, Oğuz, Pınar, Selin, " +
        "Tolga, Zeynep",
    ),
    family: list(
      "Akıncı, Balcı, Çelik, Demirtaş, Erkan, Güler, Işık, Kaplan, Koçak, Özkan, Polat, Sezer, Şimşek, " +
        "Tunç, Uysal, Yıldırım",
    ),
    places: [
      place("İstanbul", "TR", "Europe/Istanbul"),
      place("Ankara", "TR", "Europe/Istanbul"),
      place("Bursa", "TR", "Europe/Istanbul"),
      place("Antalya", "TR", "Europe/Istanbul"),
      place("Eskişehir", "TR", "Europe/Istanbul"),
    ],
  },
  {
    weight: 6,
    languages: ["ar", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Amira, Basel, Dalia, Faris, Hala, Ibrahim, Jana, Karim, Layal, Mazen, Nadine, Omar, Rana, Salma, " +
        "Tarek, Yara",
    ),
    family: list(
      "Abdallah, Barakat, Darwish, El-Sayed, Farouk, Ghanem, Habib, Issa, Khoury, Mansour, Nasser, Qasim, " +
        "Rizk, Saleh, Tannous, Zaki",
    ),
    places: [
      place("Cairo", "EG", "Africa/Cairo"),
      place("Alexandria", "EG", "Africa/Cairo"),
      place("Beirut", "LB", "Asia/Beirut"),
      place("Amman", "JO", "Asia/Amman"),
      place("Dubai", "AE", "Asia/Dubai"),
      place("Doha", "QA", "Asia/Qatar"),
    ],
  },
  {
    weight: 4,
    languages: ["ar", "fr", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Amine, Anissa, Bilal, Chaima, Fatima-Zahra, Hicham, Imane, Jawad, Kenza, Lotfi, Meriem, Nabil, Rim, " +
        "Samir, Wassim, Zineb",
    ),
    family: list(
      "Amrani, Belkacem, Bouzid, Chaoui, Daoudi, El Fassi, Gharbi, Haddad, Jaziri, Khelifi, Lahlou, " +
        "Mebarki, Naciri, Rahmani, Tazi, Zerrouki",
    ),
    places: [
      place("Casablanca", "MA", "Africa/Casablanca"),
      place("Rabat", "MA", "Africa/Casablanca"),
      place("Tunis", "TN", "Africa/Tunis"),
      place("Sfax", "TN", "Africa/Tunis"),
      place("Algiers", "DZ", "Africa/Algiers"),
      place("Oran", "DZ", "Africa/Algiers"),
    ],
  },
  {
    weight: 2,
    languages: ["he", "en", "ar"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Adi, Amit, Dafna, Eitan, Gal, Hadas, Ido, Liat, Maayan, Noam, Omri, Roni, Shira, Tamar, Yael, " +
        "Yonatan",
    ),
    family: list(
      "Alon, Barak, Carmeli, Dagan, Eldar, Gabay, Harel, Katz, Lavi, Mizrahi, Navon, Peled, Regev, Shalev, " +
        "Tzur, Vered",
    ),
    places: [place("Haifa", "IL", "Asia/Jerusalem"), place("Tel Aviv", "IL", "Asia/Jerusalem")],
  },
  {
    weight: 9,
    languages: ["en-NG", "yo", "ig"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Adaeze, Ayotunde, Bolanle, Chinedu, Damilola, Ebele, Femi, Halima, Ifeanyi, Kelechi, Musa, Ngozi, " +
        "Obinna, Simisola, Tobi, Zainab",
    ),
    family: list(
      "Abiodun, Adeleke, Bello, Chukwu, Danjuma, Eze, Fashola, Ibekwe, Ikenna, Lawal, Nnamdi, Ogunleye, " +
        "Okeke, Onyekachi, Salami, Usman",
    ),
    places: [
      place("Lagos", "NG", "Africa/Lagos"),
      place("Ibadan", "NG", "Africa/Lagos"),
      place("Enugu", "NG", "Africa/Lagos"),
      place("Abuja", "NG", "Africa/Lagos"),
      place("Kano", "NG", "Africa/Lagos"),
    ],
  },
  {
    weight: 3,
    languages: ["en-GH", "ak"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list("Abena, Adwoa, Akosua, Efua, Esi, Fiifi, Kofi, Kwabena, Kwaku, Kwame, Maame, Nana, Yaa, Yaw"),
    family: list(
      "Addo, Agyeman, Amoah, Asante, Baidoo, Boateng, Darko, Frimpong, Gyasi, Mensah, Nkansah, Oppong, " +
        "Owusu, Quaye",
    ),
    places: [
      place("Accra", "GH", "Africa/Accra"),
      place("Kumasi", "GH", "Africa/Accra"),
      place("Cape Coast", "GH", "Africa/Accra"),
    ],
  },
  {
    weight: 5,
    languages: ["sw", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Akinyi, Baraka, Chebet, Faith, Imani, Juma, Kamau, Makena, Mwangi, Neema, Njeri, Otieno, Rehema, " +
        "Salim, Wanjiru, Zawadi",
    ),
    family: list(
      "Achieng, Barasa, Chege, Hassan, Juma, Karanja, Kimani, Kipchumba, Maina, Mushi, Mwakasege, Ndungu, " +
        "Odhiambo, Onyango, Wafula, Wekesa",
    ),
    places: [
      place("Nairobi", "KE", "Africa/Nairobi"),
      place("Kisumu", "KE", "Africa/Nairobi"),
      place("Mombasa", "KE", "Africa/Nairobi"),
      place("Dar es Salaam", "TZ", "Africa/Dar_es_Salaam"),
      place("Arusha", "TZ", "Africa/Dar_es_Salaam"),
      place("Kampala", "UG", "Africa/Kampala", "en"),
    ],
  },
  {
    weight: 3,
    languages: ["am", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Abeba, Bethlehem, Biruk, Dawit, Eden, Fikirte, Hiwot, Kidus, Liya, Mekdes, Natnael, Rahel, Saron, " +
        "Selam, Tewodros, Yonas",
    ),
    family: list(
      "Abebe, Alemu, Bekele, Desta, Fikadu, Gebre, Girma, Haile, Kebede, Lemma, Mulugeta, Negash, Tadesse, " +
        "Tesfaye, Wolde, Zewde",
    ),
    places: [
      place("Addis Ababa", "ET", "Africa/Addis_Ababa"),
      place("Bahir Dar", "ET", "Africa/Addis_Ababa"),
      place("Hawassa", "ET", "Africa/Addis_Ababa"),
    ],
  },
  {
    weight: 5,
    languages: ["en-ZA", "zu", "af"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Ayanda, Bongani, Chanel, Dineo, Francois, Gugu, Johan, Kagiso, Liezl, Mpho, Naledi, Pieter, Refilwe, " +
        "Sipho, Thandeka, Zanele",
    ),
    family: list(
      "Adams, Botha, Coetzee, Dlamini, Fortuin, Hendricks, Khumalo, Mabuza, Maseko, Naidoo, Nkosi, " +
        "Petersen, Pillay, Sithole, Van Wyk, Zulu",
    ),
    places: [
      place("Cape Town", "ZA", "Africa/Johannesburg"),
      place("Durban", "ZA", "Africa/Johannesburg"),
      place("Pretoria", "ZA", "Africa/Johannesburg"),
      place("Gqeberha", "ZA", "Africa/Johannesburg"),
      place("Windhoek", "NA", "Africa/Windhoek", "en"),
      place("Gaborone", "BW", "Africa/Gaborone", "en"),
    ],
  },
  {
    weight: 3,
    languages: ["fr", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Abdoulaye, Aminata, Awa, Bakary, Coumba, Fatou, Idrissa, Khady, Lamine, Mariama, Moussa, Ndeye, " +
        "Ousmane, Rokhaya, Seydou, Sokhna",
    ),
    family: list(
      "Ba, Cissé, Diallo, Diop, Fall, Gueye, Kanté, Konaté, Mbaye, Ndiaye, Sarr, Sène, Sow, Sylla, Touré, " +
        "Traoré",
    ),
    places: [
      place("Dakar", "SN", "Africa/Dakar"),
      place("Saint-Louis", "SN", "Africa/Dakar"),
      place("Abidjan", "CI", "Africa/Abidjan"),
      place("Bamako", "ML", "Africa/Bamako"),
    ],
  },
  {
    weight: 14,
    languages: ["hi", "en-IN"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aditi, Arjun, Bhavna, Devika, Gaurav, Ishaan, Jaya, Kabir, Meera, Naveen, Pallavi, Rohan, Sanjana, " +
        "Tanvi, Utkarsh, Vikram",
    ),
    family: list(
      "Agarwal, Bhatia, Chauhan, Desai, Gokhale, Joshi, Kulkarni, Malhotra, Mishra, Pandey, Rathore, " +
        "Saxena, Shinde, Thakur, Trivedi, Verma",
    ),
    places: [
      place("Mumbai", "IN", "Asia/Kolkata"),
      place("Delhi", "IN", "Asia/Kolkata"),
      place("Jaipur", "IN", "Asia/Kolkata"),
      place("Ahmedabad", "IN", "Asia/Kolkata"),
      place("Indore", "IN", "Asia/Kolkata"),
      place("Lucknow", "IN", "Asia/Kolkata"),
    ],
  },
  {
    weight: 9,
    languages: ["ta", "en-IN", "ml"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Anjali, Aravind, Bhaskar, Deepa, Gowri, Harini, Karthik, Lakshmi, Madhavan, Nithya, Pranav, Revathi, " +
        "Sindhu, Surya, Vidya, Yamini",
    ),
    family: list(
      "Balakrishnan, Chandran, Gopinath, Iyer, Jayaraman, Krishnan, Menon, Murugan, Nair, Pillai, Raghavan, " +
        "Reddy, Selvaraj, Subramaniam, Thampi, Venkatesh",
    ),
    places: [
      place("Chennai", "IN", "Asia/Kolkata"),
      place("Bengaluru", "IN", "Asia/Kolkata"),
      place("Hyderabad", "IN", "Asia/Kolkata"),
      place("Thiruvananthapuram", "IN", "Asia/Kolkata"),
      place("Madurai", "IN", "Asia/Kolkata"),
      place("Colombo", "LK", "Asia/Colombo"),
    ],
  },
  {
    weight: 4,
    languages: ["bn", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Anika, Arif, Bithi, Debjani, Farhan, Ishita, Jahid, Kamrul, Lamia, Mitali, Nafisa, Partha, Rumana, " +
        "Shuvo, Tahmina, Zubair",
    ),
    family: list(
      "Ahmed, Banerjee, Barua, Chakraborty, Das, Dutta, Ghosh, Hossain, Islam, Karim, Majumdar, Mukherjee, " +
        "Rahman, Roy, Sarkar, Siddique",
    ),
    places: [
      place("Dhaka", "BD", "Asia/Dhaka"),
      place("Chattogram", "BD", "Asia/Dhaka"),
      place("Sylhet", "BD", "Asia/Dhaka"),
      place("Kolkata", "IN", "Asia/Kolkata"),
    ],
  },
  {
    weight: 4,
    languages: ["ur", "en", "pa"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aisha, Bilal, Danish, Fariha, Hamza, Iqra, Junaid, Kiran, Mahnoor, Nadia, Omair, Rabia, Saad, Sana, " +
        "Usman, Zoya",
    ),
    family: list(
      "Akhtar, Baig, Chaudhary, Durrani, Farooqi, Gill, Hashmi, Iqbal, Javed, Khokhar, Lodhi, Mirza, Niazi, " +
        "Qazi, Shahid, Yousaf",
    ),
    places: [
      place("Karachi", "PK", "Asia/Karachi"),
      place("Lahore", "PK", "Asia/Karachi"),
      place("Islamabad", "PK", "Asia/Karachi"),
      place("Peshawar", "PK", "Asia/Karachi"),
    ],
  },
  {
    weight: 8,
    languages: ["zh", "en"],
    secondLanguageShare: 0.75,
    familyFirst: true,
    given: list(
      "Bowen, Haoran, Jiayi, Jingwen, Kexin, Lihua, Mingzhe, Peiyun, Qing, Ruoxi, Shufen, Tianyu, Wei, " +
        "Xiaolan, Yichen, Zihan",
    ),
    family: list(
      "Chen, Deng, Fang, Gao, Guo, Huang, Jiang, Liang, Lin, Luo, Shen, Tang, Wu, Xu, Zhang, Zhou",
    ),
    places: [
      place("Shanghai", "CN", "Asia/Shanghai"),
      place("Chengdu", "CN", "Asia/Shanghai"),
      place("Hangzhou", "CN", "Asia/Shanghai"),
      place("Xi'an", "CN", "Asia/Shanghai"),
      place("Hong Kong", "HK", "Asia/Hong_Kong", "zh-HK"),
      place("Taipei", "TW", "Asia/Taipei", "zh-TW"),
      place("Tainan", "TW", "Asia/Taipei", "zh-TW"),
      place("Singapore", "SG", "Asia/Singapore", "en"),
      place("Penang", "MY", "Asia/Kuala_Lumpur"),
    ],
  },
  {
    weight: 6,
    languages: ["ja", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Aoi, Chihiro, Daichi, Emi, Hinata, Itsuki, Kaede, Keisuke, Mayu, Natsuki, Ren, Sakura, Shōta, " +
        "Takumi, Yūka, Yūto",
    ),
    family: list(
      "Aoyama, Fujimoto, Hasegawa, Inoue, Kikuchi, Kobayashi, Matsuda, Morita, Nakagawa, Ōno, Sakamoto, " +
        "Shimizu, Takeda, Uchida, Watanabe, Yoshioka",
    ),
    places: [
      place("Tokyo", "JP", "Asia/Tokyo"),
      place("Osaka", "JP", "Asia/Tokyo"),
      place("Kyoto", "JP", "Asia/Tokyo"),
      place("Nagoya", "JP", "Asia/Tokyo"),
      place("Kanazawa", "JP", "Asia/Tokyo"),
    ],
  },
  {
    weight: 5,
    languages: ["ko", "en"],
    secondLanguageShare: 0.75,
    familyFirst: true,
    given: list(
      "Ara, Bora, Da-eun, Eun-ji, Geon-woo, Ha-rin, Hye-won, Ji-ho, Min-seo, Na-yeon, Seo-jun, So-yul, " +
        "Su-bin, Tae-yang, Ye-jin, Yu-na",
    ),
    family: list("Ahn, Baek, Choi, Gwon, Han, Hwang, Jang, Jeong, Jung, Kang, Kim, Lim, Oh, Seo, Shin, Yoon"),
    places: [
      place("Seoul", "KR", "Asia/Seoul"),
      place("Daegu", "KR", "Asia/Seoul"),
      place("Gwangju", "KR", "Asia/Seoul"),
      place("Jeju", "KR", "Asia/Seoul"),
    ],
  },
  {
    weight: 6,
    languages: ["vi", "en"],
    secondLanguageShare: 0.75,
    familyFirst: true,
    given: list(
      "Anh Tuấn, Bảo Châu, Đức Minh, Gia Hân, Hải Yến, Hoàng Nam, Khánh Linh, Lan Hương, Mai Phương, Ngọc " +
        "Diệp, Quang Huy, Thanh Tùng, Thu Hà, Tường Vi, Việt Dũng, Xuân Mai",
    ),
    family: list("Bùi, Cao, Đặng, Đinh, Đỗ, Dương, Hồ, Hoàng, Huỳnh, Lê, Lương, Mai, Nguyễn, Phạm, Trần, Vũ"),
    places: [
      place("Hà Nội", "VN", "Asia/Ho_Chi_Minh"),
      place("Ho Chi Minh City", "VN", "Asia/Ho_Chi_Minh"),
      place("Huế", "VN", "Asia/Ho_Chi_Minh"),
      place("Đà Lạt", "VN", "Asia/Ho_Chi_Minh"),
    ],
  },
  {
    weight: 7,
    languages: ["id", "en", "jv"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Adinda, Bagus, Cahya, Dewi, Eko, Fajar, Galuh, Hendra, Indah, Joko, Kartika, Made, Nurul, Rizky, " +
        "Sekar, Wulan",
    ),
    family: list(
      "Anggraini, Firmansyah, Gunawan, Hidayat, Iskandar, Kusuma, Lestari, Maharani, Nugroho, Pratama, " +
        "Purnama, Rahayu, Santoso, Setiawan, Utami, Wijaya",
    ),
    places: [
      place("Jakarta", "ID", "Asia/Jakarta"),
      place("Bandung", "ID", "Asia/Jakarta"),
      place("Surabaya", "ID", "Asia/Jakarta"),
      place("Denpasar", "ID", "Asia/Makassar"),
      place("Makassar", "ID", "Asia/Makassar"),
    ],
  },
  {
    weight: 6,
    languages: ["fil", "en-PH"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Althea, Angelo, Bea, Carlo, Diwa, Enzo, Faith, Gabriel, Hiraya, Isabel, Jericho, Kaye, Liwayway, " +
        "Marikit, Paolo, Tala",
    ),
    family: list(
      "Abad, Bautista, Cabrera, Dimaculangan, Evangelista, Fajardo, Gatchalian, Lacson, Macaraeg, Manalo, " +
        "Ocampo, Pangilinan, Quiambao, Salonga, Tolentino, Villanueva",
    ),
    places: [
      place("Quezon City", "PH", "Asia/Manila"),
      place("Cebu City", "PH", "Asia/Manila"),
      place("Davao City", "PH", "Asia/Manila"),
      place("Baguio", "PH", "Asia/Manila"),
    ],
  },
  {
    weight: 4,
    languages: ["th", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Anong, Apinya, Chai, Dao, Fah, Kanda, Krit, Lalita, Mali, Naree, Nattapong, Ploy, Preecha, Suda, " +
        "Thanakorn, Wipa",
    ),
    family: list(
      "Boonmee, Chaiyasit, Intharaksa, Jaidee, Kaewmanee, Lertpanya, Maneerat, Phromsri, Rattanakul, " +
        "Saelim, Srisuk, Suwan, Thongdee, Wattanakul, Wongsa, Yodkaew",
    ),
    places: [
      place("Bangkok", "TH", "Asia/Bangkok"),
      place("Chiang Mai", "TH", "Asia/Bangkok"),
      place("Khon Kaen", "TH", "Asia/Bangkok"),
    ],
  },
  {
    weight: 2,
    languages: ["ka", "en", "ru"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Ana, Davit, Elene, Giorgi, Irakli, Ketevan, Lasha, Levan, Mariam, Nino, Salome, Sandro, Tamta, Tekle",
    ),
    family: list(
      "Beridze, Chkheidze, Dvali, Gelashvili, Japaridze, Kapanadze, Lomidze, Maisuradze, Nozadze, " +
        "Papashvili, Shengelia, Tabidze, Tsiklauri, Zhvania",
    ),
    places: [
      place("Tbilisi", "GE", "Asia/Tbilisi"),
      place("Kutaisi", "GE", "Asia/Tbilisi"),
      place("Batumi", "GE", "Asia/Tbilisi"),
    ],
  },
  {
    weight: 3,
    languages: ["hu", "en"],
    secondLanguageShare: 0.75,
    familyFirst: true,
    given: list(
      "Ágnes, Bálint, Csilla, Dániel, Eszter, Gergő, Hajnalka, Ildikó, Kristóf, Luca, Márton, Noémi, " +
        "Orsolya, Réka, Tamás, Zsófia",
    ),
    family: list(
      "Balogh, Bíró, Czakó, Dobos, Fehér, Gáspár, Halász, Juhász, Kovács, Lukács, Mészáros, Németh, " +
        "Pásztor, Szalai, Takács, Vörös",
    ),
    places: [
      place("Budapest", "HU", "Europe/Budapest"),
      place("Pécs", "HU", "Europe/Budapest"),
      place("Szeged", "HU", "Europe/Budapest"),
    ],
  },
  {
    weight: 6,
    languages: ["it", "en"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Alessia, Bianca, Cosimo, Diletta, Edoardo, Federica, Ginevra, Ilaria, Jacopo, Ludovica, Marta, " +
        "Niccolò, Ottavia, Pietro, Serena, Tommaso",
    ),
    family: list(
      "Amato, Bellini, Caruso, Donati, Fabbri, Galli, Lombardi, Marchetti, Negri, Orlandi, Pellegrini, " +
        "Rinaldi, Sanna, Testa, Vitale, Zanetti",
    ),
    places: [
      place("Milan", "IT", "Europe/Rome"),
      place("Turin", "IT", "Europe/Rome"),
      place("Naples", "IT", "Europe/Rome"),
      place("Palermo", "IT", "Europe/Rome"),
      place("Trieste", "IT", "Europe/Rome"),
    ],
  },
  {
    weight: 3,
    languages: ["ro", "en", "fr"],
    secondLanguageShare: 0.75,
    familyFirst: false,
    given: list(
      "Adina, Bogdan, Călin, Dragoș, Elena, Florin, Ioana, Lucian, Mihaela, Nicoleta, Oana, Răzvan, Sorina, " +
        "Ștefan, Tudor, Viorica",
    ),
    family: list(
      "Albu, Bălan, Ciobanu, Dinu, Dobre, Florea, Ilie, Lungu, Manea, Munteanu, Olaru, Petrescu, Rusu, " +
        "Stoica, Toma, Ursu",
    ),
    places: [
      place("București", "RO", "Europe/Bucharest"),
      place("Cluj-Napoca", "RO", "Europe/Bucharest"),
      place("Iași", "RO", "Europe/Bucharest"),
      place("Chișinău", "MD", "Europe/Chisinau"),
    ],
  },
];
